/** These functions run in a page, as source text: they use nothing from outside themselves. Moments are on the machine's clock. */

/** Puts a promise at `globalThis.benchSent`: when the keys were pressed that send a comment. */
export function watchSend(): void {
  const sent = new Promise<number>((resolve) => {
    const note = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.ctrlKey) return
      removeEventListener('keydown', note, { capture: true })
      resolve(performance.timeOrigin + event.timeStamp)
    }
    addEventListener('keydown', note, { capture: true })
  })
  Object.assign(globalThis, { benchSent: sent })
}

/** Puts a promise at `globalThis.benchRung`: when the frame started that shows another number on the bell. */
export function watchBell(): void {
  const number = () => document.getElementById('unread-mentions')?.textContent
  const before = number()
  const rung = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (number() === before) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  Object.assign(globalThis, { benchRung: rung })
}
