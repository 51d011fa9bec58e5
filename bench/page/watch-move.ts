/** These functions run in a page, as source text: they use nothing from outside themselves. */

/** Moments on the clock of the machine, in ms. */
export type Dropped = { droppedAt: number; shownAt: number; frames: number }
export type CardAndList = { cardId: string; listId: string }

/** Puts a promise of `Dropped` at `globalThis.benchDropped`: from the release of the mouse to the frame with the card in the list. */
export function watchDrop({ cardId, listId }: CardAndList): void {
  const isThere = () =>
    document.querySelector(`[data-card-id="${cardId}"]`)?.closest('[data-list-id]')?.getAttribute('data-list-id') ===
    listId
  const dropped = new Promise<Dropped>((resolve) => {
    const noteDrop = (event: Event) => {
      let frames = 0
      const look = () => {
        frames += 1
        if (!isThere()) return requestAnimationFrame(look)
        resolve({
          droppedAt: performance.timeOrigin + event.timeStamp,
          shownAt: performance.timeOrigin + performance.now(),
          frames,
        })
      }
      requestAnimationFrame(look)
    }
    addEventListener('pointerup', noteDrop, { capture: true, once: true })
  })
  Object.assign(globalThis, { benchDropped: dropped })
}

/** Puts a promise at `globalThis.benchArrived`: when the frame started that shows the card in the list. */
export function watchArrival({ cardId, listId }: CardAndList): void {
  const isThere = () =>
    document.querySelector(`[data-card-id="${cardId}"]`)?.closest('[data-list-id]')?.getAttribute('data-list-id') ===
    listId
  const arrived = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  Object.assign(globalThis, { benchArrived: arrived })
}
