/*
 * Where a dragged card or list would land. The board marks its parts: [data-list-id] a list, [data-cards] the
 * scrolling part of one, [data-card-id] a card, in groups within that; the dragged thing itself carries [data-lifted]
 * and takes no room. Cards and whole groups that a filter hides carry [hidden]; they keep their places, and what is
 * dropped lands right beside a card that can be seen.
 */

/** A place among siblings: before `before`, or last if that is null. */
export type Place = { parent: Element; before: Element | null }

function listElements(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-list-id]:not([data-lifted])')]
}

/** The list nearest to `x`, so that the gaps between lists belong to one of them. */
export function listAt(root: Element, x: number): HTMLElement | undefined {
  let nearest: HTMLElement | undefined
  let nearestDistance = Infinity
  for (const list of listElements(root)) {
    const { left, right } = list.getBoundingClientRect()
    const distance = x < left ? left - x : x > right ? x - right : 0
    if (distance < nearestDistance) [nearest, nearestDistance] = [list, distance]
  }
  return nearest
}

/**
 * One hit test instead of measuring every card: a list of 500 costs as much as one of five.
 * Null while the pointer rests on the slot itself, which is already the right place.
 */
export function cardPlaceAt(root: Element, x: number, y: number): Place | null {
  const cards = listAt(root, x)?.querySelector('[data-cards]')
  if (!cards) return null
  const box = cards.getBoundingClientRect()
  const probeX = box.left + box.width / 2
  const probeY = Math.min(Math.max(y, box.top + 1), box.bottom - 1)
  const hit = document.elementFromPoint(probeX, probeY)
  if (hit?.closest('[data-slot]')) return null
  const card = hit?.closest('[data-card-id]')
  if (card && cards.contains(card)) {
    const { top, height } = card.getBoundingClientRect()
    return { parent: card.parentElement ?? cards, before: probeY < top + height / 2 ? card : nextSibling(card) }
  }
  // Above the first or below the last; at the end if none can be seen.
  const edge = cardAtEdge(cards, y < box.top ? 'first' : 'last')
  if (!edge?.parentElement) return { parent: cards, before: null }
  // Between two cards that are gliding apart or together.
  if (y >= box.top && probeY < edge.getBoundingClientRect().top) return null
  return { parent: edge.parentElement, before: y < box.top ? edge : nextSibling(edge) }
}

/** The first or last card that can be seen. */
function cardAtEdge(cards: Element, end: 'first' | 'last'): Element | undefined {
  const inOrder = (children: HTMLCollection) => (end === 'first' ? [...children] : [...children].toReversed())
  for (const group of inOrder(cards.children)) {
    if (group.hasAttribute('hidden')) continue
    const card = inOrder(group.children).find((child) => child.matches('[data-card-id]:not([hidden], [data-lifted])'))
    if (card) return card
  }
  return undefined
}

export function listPlaceAt(root: Element, x: number): Place | null {
  const lists = root.querySelector('[data-lists]')
  if (!lists) return null
  const before = listElements(root).find((list) => {
    const { left, width } = list.getBoundingClientRect()
    return x < left + width / 2
  })
  return { parent: lists, before: before ?? lists.querySelector('[data-after-lists]') }
}

/** The next element that is neither the slot nor the lifted card. */
function nextSibling(element: Element): Element | null {
  let next = element.nextElementSibling
  while (next && (next.hasAttribute('data-slot') || next.hasAttribute('data-lifted'))) next = next.nextElementSibling
  return next
}

/** How many of its kind are before the slot, in any group: the index to move to. */
export function indexOfSlot(slot: Element, kind: 'card' | 'list'): number {
  const siblings = slot.closest(kind === 'card' ? '[data-cards]' : '[data-lists]')
  let index = 0
  for (const other of siblings?.querySelectorAll(`[data-${kind}-id]:not([data-lifted]), [data-slot]`) ?? []) {
    if (other === slot) break
    index += 1
  }
  return index
}
