import type { Place } from './glides'
import { flownPlace } from './flights'

/** The bottom of a kata, and the part below its cards. */
export type Foot = { end: number; foot: Element | null; footTop: number }
export type Measured = {
  /** With their elements, so that none has to be searched for among thousands. */
  cards: Map<string, Place & { element: HTMLElement }>
  lists: Map<string, { top: number; bottom: number; isScrolled: boolean } & Foot>
  /** The katas' positions from left to right, and the place to add one. */
  columns: Map<Element, number>
}

export function nothingMeasured(): Measured {
  return { cards: new Map(), lists: new Map(), columns: new Map() }
}

export function listElement(root: Element, listId: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-list-id="${CSS.escape(listId)}"]`)
}

export function cardElement(root: Element, cardId: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(cardId)}"]`)
}

/**
 * Adds where a kata's cards are on screen now, even in the middle of a glide. Only visible groups: the others are not
 * laid out. Known positions are left alone.
 */
export function measureList(into: Measured, list: HTMLElement | null): void {
  const listId = list?.dataset['listId']
  const cards = list?.querySelector('[data-cards]')
  if (!list || !listId || !cards || into.lists.has(listId)) return
  const { top, bottom } = cards.getBoundingClientRect()
  const foot = cards.nextElementSibling
  const footTop = foot?.getBoundingClientRect().top ?? 0
  into.lists.set(listId, {
    top,
    bottom,
    isScrolled: cards.scrollTop > 0,
    end: list.getBoundingClientRect().bottom,
    foot,
    footTop,
  })
  const lowest = Math.min(bottom, window.innerHeight)
  for (const group of cards.children) {
    const box = group.getBoundingClientRect()
    if (box.height === 0 || box.bottom < top || box.top > lowest) continue
    for (const card of group.children) if (card instanceof HTMLElement) measureCard(into, card, listId)
  }
}

/** Adds where one card is on screen now, or its copy that flies. */
export function measureCard(into: Pick<Measured, 'cards'>, card: HTMLElement, listId: string): void {
  const { cardId } = card.dataset
  if (cardId === undefined || into.cards.has(cardId)) return
  const { x, y, height } = card.getBoundingClientRect()
  if (height > 0) into.cards.set(cardId, { ...(flownPlace(cardId, listId) ?? { x, y, height, listId }), element: card })
}

/** Measures cards wherever they are, in sight or not. */
export function measureCards(into: Measured, root: Element, cardIds: readonly string[]): void {
  for (const cardId of cardIds) {
    const card = cardElement(root, cardId)
    const listId = card?.closest<HTMLElement>('[data-list-id]')?.dataset['listId']
    if (card && listId !== undefined) measureCard(into, card, listId)
  }
}

export function measureColumns(into: Measured, root: Element): void {
  for (const column of root.querySelector('[data-lists]')?.children ?? [])
    if (!into.columns.has(column)) into.columns.set(column, column.getBoundingClientRect().x)
}
