import type { List } from '@/lib/boards/schema'

/** The lists with the cards that are to be seen: those that a filter lets through, or all. */
export function seenLists(lists: List[], shown: ReadonlySet<string> | null): List[] {
  return shown ? lists.map((list) => ({ ...list, cards: list.cards.filter(({ id }) => shown.has(id)) })) : lists
}
