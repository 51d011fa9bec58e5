import { type CardSelection, readingOrder } from '@/lib/boards/selection/card-selection'
import type { Card, List } from '@/lib/boards/schema'

/** The cards that move together with this one: all selected ones, if it is one of several. In reading order. */
export function selectedInOrder(selection: CardSelection, lists: List[], cardId: string): string[] | undefined {
  const { ids } = selection.get()
  return ids.size > 1 && ids.has(cardId) ? readingOrder(lists).filter((id) => ids.has(id)) : undefined
}

export function cardsOf(lists: List[], ids: ReadonlySet<string>): Card[] {
  return lists.flatMap(({ cards }) => cards.filter(({ id }) => ids.has(id)))
}

/** "“Invoice”" or "3 techniques". */
export function countOf(cards: Card[]): string {
  return cards.length === 1 ? `“${cards[0]!.title}”` : `${cards.length} techniques`
}

/** The lists with their visible cards: those that match the filter, or all, but none in a collapsed list. */
export function seenLists(
  lists: List[],
  shown: ReadonlySet<string> | null,
  collapsed: ReadonlySet<string> = new Set(),
): List[] {
  if (!shown && collapsed.size === 0) return lists
  return lists.map((list) => ({
    ...list,
    cards: collapsed.has(list.id) ? [] : shown ? list.cards.filter(({ id }) => shown.has(id)) : list.cards,
  }))
}
