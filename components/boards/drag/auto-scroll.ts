export type Point = { x: number; y: number }

const edgePx = 56
const fastestPxPerMs = 1.1

/** -1 to 1: how near a point is to the start or the end of a range, 0 where it is not near. */
export function pull(position: number, start: number, end: number): number {
  const edge = Math.min(edgePx, (end - start) / 4)
  if (position < start + edge) return -Math.min(1, (start + edge - position) / edge)
  if (position > end - edge) return Math.min(1, (position - (end - edge)) / edge)
  return 0
}

/** Scrolls `element` further when the pointer is near one of its edges. @returns whether it moved */
export function scrollTowards(element: Element, pointer: Point, axis: 'x' | 'y', elapsedMs: number): boolean {
  const box = element.getBoundingClientRect()
  const strength = axis === 'x' ? pull(pointer.x, box.left, box.right) : pull(pointer.y, box.top, box.bottom)
  if (strength === 0) return false
  const byPx = strength * Math.abs(strength) * fastestPxPerMs * elapsedMs
  const before = axis === 'x' ? element.scrollLeft : element.scrollTop
  if (axis === 'x') element.scrollLeft += byPx
  else element.scrollTop += byPx
  return before !== (axis === 'x' ? element.scrollLeft : element.scrollTop)
}
