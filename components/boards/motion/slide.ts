/** How all cards and katas glide. */
export const timing = { duration: 160, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } satisfies KeyframeAnimationOptions

const slides = new WeakMap<Element, Animation[]>()

/** Lets an element glide from where it was; nothing else is laid out or painted again. */
export function slide(element: Element, dx: number, dy: number, pseudoElement?: string): void {
  const running = element.animate(
    { transform: [`translate(${dx}px, ${dy}px)`, 'none'] },
    pseudoElement ? { ...timing, pseudoElement } : timing,
  )
  slides.set(element, [...(slides.get(element) ?? []), running])
}

/** Puts it in its final place, to measure it there. */
export function endSlides(element: Element | null | undefined): void {
  if (!element) return
  for (const running of slides.get(element) ?? []) running.cancel()
  slides.delete(element)
}
