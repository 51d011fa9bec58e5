import type { Card, List } from '@/lib/boards/schema'

/** With more moving things than this, motion no longer explains anything, and costs frames. */
export const mostMoving = 60

/** What a change of the board has moved. Content that changed in place is not included. */
export type Moved = {
  /** Katas in another order, added or gone. */
  hasMovedLists: boolean
  /** Katas whose cards are in another order, more or fewer. */
  listIds: string[]
  /** Cards that went from one kata into another. */
  crossing: string[]
  /** Cards that were completed, wherever they are. */
  completed: string[]
}

/** Compares what is on screen before and after a change. Undefined if it moved and completed nothing. */
export function whatMoved(before: readonly List[], after: readonly List[]): Moved | undefined {
  if (before === after) return undefined
  const hasMovedLists = before.length !== after.length || before.some(({ id }, at) => id !== after[at]?.id)
  const earlier = new Map(before.map((list) => [list.id, list]))
  const changed = after.filter((list) => earlier.has(list.id) && earlier.get(list.id)?.cards !== list.cards)
  const known = new Map<string, { listId: string; card: Card }>()
  for (const { id } of changed)
    for (const card of earlier.get(id)?.cards ?? []) known.set(card.id, { listId: id, card })

  const [listIds, crossing, completed]: [string[], string[], string[]] = [[], [], []]
  for (const list of changed) {
    const was = earlier.get(list.id)?.cards ?? []
    let hasMoved = was.length !== list.cards.length
    list.cards.forEach((card, at) => {
      if (was[at] === card) return
      if (was[at]?.id !== card.id) hasMoved = true
      const place = known.get(card.id)
      if (!place) return
      if (place.listId !== list.id) crossing.push(card.id)
      if (place.card.completedAt === undefined && card.completedAt !== undefined) completed.push(card.id)
    })
    if (hasMoved) listIds.push(list.id)
  }
  return hasMovedLists || listIds.length > 0 || completed.length > 0
    ? { hasMovedLists, listIds, crossing, completed }
    : undefined
}
