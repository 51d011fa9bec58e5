/*
 * These functions run in a page, as source text: they use nothing from outside themselves. They look only when
 * the document has changed or a frame is due, and look at one element, so that watching does not slow the page down.
 */

/** In ms from the start of the navigation. */
export type BoardMarks = { title: number; drag: number; firstByte: number; firstPaint: number }
export type StaticMarks = { title: number; painted: number }

/** Puts a promise of `BoardMarks` at `globalThis.benchOpened`; presses on the first card until a drag starts. */
export function watchBoard({ cardId, title }: { cardId: string; title: string }): void {
  const marks = { title: 0, drag: 0, firstByte: 0, firstPaint: 0 }
  const press = (card: Element, type: string, clientX: number) => {
    const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX, clientY: 200 }
    const button = type === 'pointermove' ? -1 : 0
    card.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button, buttons: 1, ...mouse }))
  }
  const opened = new Promise((resolve) => {
    const tryDrag = () => {
      const card = document.querySelector('[data-card-id]')
      if (!card) return setTimeout(tryDrag, 8)
      press(card, 'pointerdown', 100)
      press(card, 'pointermove', 130)
      // The mark on <html> is cheap to read; the copy that follows the mouse is what counts.
      const isDragging =
        document.documentElement.hasAttribute('data-dragging') && document.querySelector('[data-ghost]')
      if (!isDragging) return setTimeout(tryDrag, 8)
      marks.drag = performance.now()
      press(card, 'pointercancel', 130)
      marks.firstByte =
        performance
          .getEntriesByType('navigation')
          .map((entry) => (entry as PerformanceNavigationTiming).responseStart)[0] ?? 0
      setTimeout(() => {
        marks.firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        resolve(marks)
      }, 200)
    }
    const observer = new MutationObserver(() => {
      let last = document.querySelector('[data-cards]')?.lastElementChild
      // The cards of a list may be in groups.
      while (last && !last.hasAttribute('data-card-id') && last.lastElementChild) last = last.lastElementChild
      if (last?.getAttribute('data-card-id') !== cardId || !last.textContent?.includes(title)) return
      marks.title = performance.now()
      observer.disconnect()
      tryDrag()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  Object.assign(globalThis, { benchOpened: opened })
}

/** Puts a promise of `StaticMarks` at `globalThis.benchOpened`. */
export function watchStatic(lastId: string): void {
  const marks = { title: 0, painted: 0 }
  const opened = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById(lastId)?.textContent) return
      marks.title = performance.now()
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
    // The second frame starts after the first one was drawn completely.
    addEventListener('load', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          marks.painted = performance.now()
          resolve(marks)
        }),
      ),
    )
  })
  Object.assign(globalThis, { benchOpened: opened })
}
