/** These functions run in a page, as source text: they use nothing from outside themselves. */

/** Puts a promise at `globalThis.benchFiltered`: ms from the next input to the paint that shows this many cards. */
export function watchFilter(count: number): void {
  const countShown = () => document.querySelectorAll('.card-group:not([hidden]) > [data-card-id]:not([hidden])').length
  const filtered = new Promise<number>((resolve, reject) => {
    const noteInput = (event: Event) => {
      const startedAt = event.timeStamp
      const look = () => {
        if (performance.now() - startedAt > 10_000)
          return reject(new Error(`${countShown()} instead of ${count} cards are shown.`))
        if (countShown() !== count) return setTimeout(look)
        // A message sent in a frame arrives after the frame was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - startedAt))
          port1.start()
          port2.postMessage(null)
        })
      }
      look()
    }
    addEventListener('input', noteInput, { capture: true, once: true })
  })
  Object.assign(globalThis, { benchFiltered: filtered })
}

/** Hides the plain cards whose title lacks a text, all together. @returns ms until that is painted */
export function watchPlain(text: string): Promise<number> {
  const startedAt = performance.now()
  for (const item of document.querySelectorAll('li')) {
    item.hidden = !item.querySelector('a')?.textContent.toLowerCase().includes(text)
  }
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - startedAt))
      port1.start()
      port2.postMessage(null)
    })
  })
}
