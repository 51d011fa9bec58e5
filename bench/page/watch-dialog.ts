/** These functions run in a page, as source text: they use nothing from outside themselves. */

/** Moments since the click, in ms; `frames` until the dialog with the title is there. */
export type Opened = { shownMs: number; frames: number; detailsMs: number }

/** Puts a promise of `Opened` at `globalThis.benchDialog`: from the click to the frames with the title, and with the description. */
export function watchDialog({ title, text }: { title: string; text: string }): void {
  const dialog = () => document.querySelector('[role="dialog"]')
  const hasTitle = () =>
    [...(dialog()?.querySelectorAll('textarea, h2') ?? [])].some(
      (part) => (part as HTMLTextAreaElement).value === title || part.textContent === title,
    )
  const opened = new Promise<Opened>((resolve) => {
    const noteClick = (event: Event) => {
      let frames = 0
      let shown: { shownMs: number; frames: number } | undefined
      const look = () => {
        frames += 1
        if (!shown && hasTitle()) shown = { shownMs: performance.now() - event.timeStamp, frames }
        if (shown && dialog()?.textContent?.includes(text))
          return resolve({ ...shown, detailsMs: performance.now() - event.timeStamp })
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', noteClick, { capture: true, once: true })
  })
  Object.assign(globalThis, { benchDialog: opened })
}
