import type { Point } from './auto-scroll'
import type { DragSurface, Draggable } from './pointer-drag'

/** A wide element that is shown narrower is held at least this far from the right edge of its copy. */
const gripInsetPx = 20
const settling = { duration: 160, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } satisfies KeyframeAnimationOptions

/** A copy of an item that follows the pointer, held where it was pressed (`at`); `box` is where it was then. */
export function liftedCopy(
  { kind, element }: Draggable,
  at: Point,
  box: DOMRect,
  { maxWidthPx = Infinity, without }: DragSurface<Draggable>['copy'],
) {
  const copy = element.cloneNode(true) as HTMLElement
  const marked = copy.querySelectorAll(without.map((attribute) => `[${attribute}]`).join())
  for (const part of [copy, ...marked]) for (const attribute of without) part.removeAttribute(attribute)
  copy.setAttribute('data-ghost', kind)
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  const isNarrower = box.width > maxWidthPx
  const width = isNarrower ? maxWidthPx : box.width
  Object.assign(copy.style, { position: 'fixed', margin: '0', width: `${width}px` })
  if (!isNarrower) copy.style.height = `${box.height}px`
  const grip = {
    x: isNarrower ? Math.min(at.x - box.left, width - gripInsetPx) : at.x - box.left,
    y: at.y - box.top,
  }
  return {
    /** @param count how many things the copy stands for */
    show: (count: number) => {
      if (count > 1) copy.setAttribute('data-count', String(count))
      document.body.append(copy)
    },
    moveTo: ({ x, y }: Point) => {
      copy.style.translate = `${x - grip.x}px ${y - grip.y}px`
    },
    remove: () => copy.remove(),
    /** Glides to `place` and lies flat on it; only then does the original show. */
    settleOn: (place: Element) => {
      const { left, top, height } = place.getBoundingClientRect()
      if (height === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return copy.remove()
      copy.removeAttribute('data-count')
      const hiding = place.animate({ opacity: [0, 0] }, settling)
      const end = () => {
        copy.remove()
        hiding.cancel()
      }
      copy.animate({ translate: `${left}px ${top}px`, rotate: '0deg' }, settling).finished.then(end, end)
    },
  }
}
