const eventName = 'bell-news'

/** Something for this person arrived or was marked, according to their bell's channel. */
export function tellBellNews(): void {
  window.dispatchEvent(new Event(eventName))
}

/** For other parts of the page that show the same; several at once are merged. @returns a function that stops it */
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
