import type { Db } from '@/lib/supabase/db'
import type { List } from '../../schema'
import { acknowledge, seen } from '../answers'
import type { CardPlace, Intended } from '../change'
import { entering, cardFinder, insertAt, placesOf, updateList, withoutCards } from '../placement'
import { mostInAddress, portionsOf } from '../portions'
import type { Verb } from '../verb'

/**
 * Moves cards together to one place, in the order given. `index` counts from 0, without the moved cards themselves.
 * With `fromListId`, only those that are still there.
 */
type CardsMoved = { type: 'cards.moved'; cardIds: string[]; listId: string; index: number; fromListId?: string }

export const moveCards: Verb<CardsMoved> = {
  situation: 'card.move',
  applies: { lists: withMovedCards },
  write: async (db, { cardIds, listId, index, fromListId }) => {
    const to = { card_ids: cardIds, to_list_id: listId, to_index: index }
    return acknowledge(
      await db.rpc('move_cards', { ...to, ...(fromListId !== undefined && { from_list_id: fromListId }) }),
      'card.move',
    )
  },
  isAlreadySo: (db, { cardIds, listId }) => areCardsOn(db, cardIds, listId),
  inverse: (change, { lists }) => movesBack(lists, change),
  name: ({ cardIds }, { cards }) => `move ${cards(cardIds)}`,
}

export function withMovedCards(
  lists: List[],
  { cardIds, listId, index, fromListId }: Omit<CardsMoved, 'type'>,
): List[] {
  const target = lists.find((list) => list.id === listId)
  if (!target) return lists
  const places = cardIds
    .map(cardFinder(lists, cardIds.length))
    .filter(
      (place): place is CardPlace => place !== undefined && (fromListId === undefined || place.listId === fromListId),
    )
  const [only] = places
  if (!only || (places.length === 1 && only.listId === listId && only.index === index)) return lists
  const cards = places.map((place) => (place.listId === listId ? place.card : entering(target, place.card)))
  const others = withoutCards(
    lists,
    cards.map(({ id }) => id),
  )
  return updateList(others, listId, (list) => ({ ...list, cards: insertAt(list.cards, index, ...cards) }))
}

/** Each is one call, and draws the board: a thousand kept a large one busy for minutes. */
const mostRuns = 50

/**
 * Each run of neighbours is one move back, starting from the top, so that each index counts cards that are already
 * there. From more places than `mostRuns`, those of a list come back together, where the first of them was.
 */
function movesBack(lists: List[], { cardIds, listId: toListId, fromListId }: CardsMoved): Intended[] {
  const places = placesOf(lists, cardIds).filter(({ listId }) => fromListId === undefined || listId === fromListId)
  const isScattered = places.filter(({ listId, index }, at) => !isNext(places[at - 1], listId, index)).length > mostRuns
  const runs: { listId: string; index: number; cardIds: string[] }[] = []
  for (const { listId, index, card } of places) {
    const run = runs.at(-1)
    const isNeighbour = run !== undefined && run.index + run.cardIds.length === index
    if (run?.listId === listId && (isNeighbour || isScattered)) run.cardIds.push(card.id)
    else runs.push({ listId, index, cardIds: [card.id] })
  }
  const moved = (run: (typeof runs)[number]): Intended => ({ type: 'cards.moved', ...run, fromListId: toListId })
  const away = runs.filter(({ listId }) => listId !== toListId)
  const within = runs.filter(({ listId }) => listId === toListId)
  const end = lists.find(({ id }) => id === toListId)?.cards.length ?? 0
  return [
    ...away.map(moved),
    // Removed first: they must not count among the cards that they are put between.
    ...(within.length > 1
      ? [moved({ listId: toListId, index: end, cardIds: within.flatMap((run) => run.cardIds) })]
      : []),
    ...within.map(moved),
    ...reopened(
      lists,
      away.flatMap((run) => run.cardIds),
      toListId,
    ),
  ]
}

const isNext = (before: CardPlace | undefined, listId: string, index: number) =>
  before?.listId === listId && before.index + 1 === index

/** Cards completed by entering a list, there or on the way back, are reopened as they were. */
function reopened(lists: List[], cardIds: string[], toListId: string): Intended[] {
  const completes = (listId: string) => lists.find(({ id }) => id === listId)?.completes === true
  const edits = placesOf(lists, cardIds)
    .filter(({ listId, card }) => card.completedAt === undefined && (completes(toListId) || completes(listId)))
    .map(({ card }) => ({ cardId: card.id, patch: { isCompleted: false }, expect: { isCompleted: true } }))
  return edits.length > 0 ? [{ type: 'cards.patched', edits }] : []
}

export const areCardsOn = (db: Db, cardIds: readonly string[], listId: string): Promise<boolean> =>
  areCardsWith(db, cardIds, 'list_id', listId)

export const areCardsOnBoard = (db: Db, cardIds: readonly string[], boardId: string): Promise<boolean> =>
  areCardsWith(db, cardIds, 'board_id', boardId)

async function areCardsWith(
  db: Db,
  cardIds: readonly string[],
  column: 'list_id' | 'board_id',
  value: string,
): Promise<boolean> {
  for (const ids of portionsOf([...cardIds], mostInAddress)) {
    const read = db.from('cards').select('id').in('id', ids).eq(column, value)
    if (seen(await read, 'card.move').length < ids.length) return false
  }
  return true
}
