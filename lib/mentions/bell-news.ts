const eventName = 'bell-news'

/** Something for this person came or was marked, as the channel of their bell has said. */
export function tellBellNews(): void {
  window.dispatchEvent(new Event(eventName))
}

/** For other parts of the page that show the same: several at once are one. @returns how to stop */
export function onBellNews(listen: () => void, withinMs = 300): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const handle = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      listen()
    }, withinMs)
  }
  window.addEventListener(eventName, handle)
  return () => {
    clearTimeout(timer)
    window.removeEventListener(eventName, handle)
  }
}
