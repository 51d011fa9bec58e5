import type { CardPatch, Announced, Intended } from './change'
import type { Card, List } from './schema'

export type CardPlace = { listId: string; index: number; card: Card }

/** Where a card is, or undefined when it is on none of the lists. */
export function findCard(lists: List[], cardId: string): CardPlace | undefined {
  for (const list of lists) {
    const index = list.cards.findIndex((card) => card.id === cardId)
    if (index >= 0) return { listId: list.id, index, card: list.cards[index]! }
  }
  return undefined
}

function updateList(lists: List[], listId: string, update: (list: List) => List): List[] {
  const at = lists.findIndex((list) => list.id === listId)
  return at < 0 ? lists : lists.with(at, update(lists[at]!))
}

function insertAt<T>(items: T[], index: number, item: T): T[] {
  return items.toSpliced(Math.max(0, Math.min(index, items.length)), 0, item)
}

function withoutCard(lists: List[], cardId: string): List[] {
  const place = findCard(lists, cardId)
  return place ? updateList(lists, place.listId, (list) => ({ ...list, cards: list.cards.toSpliced(place.index, 1) })) : lists
}

function placeCard(lists: List[], listId: string, index: number, card: Card): List[] {
  if (findCard(lists, card.id)) return lists
  return updateList(lists, listId, (list) => ({ ...list, cards: insertAt(list.cards, index, card) }))
}

function editCard(lists: List[], cardId: string, edit: (card: Card) => Card): List[] {
  const place = findCard(lists, cardId)
  if (!place) return lists
  const edited = edit(place.card)
  if (edited === place.card) return lists
  return updateList(lists, place.listId, (list) => ({ ...list, cards: list.cards.with(place.index, edited) }))
}

function moveList(lists: List[], listId: string, index: number): List[] {
  const list = lists.find((other) => other.id === listId)
  return list ? insertAt(lists.filter((other) => other !== list), index, list) : lists
}

/** The card after a patch; `now` dates a completion until the database answers with its own time. */
export function patchCard(card: Card, patch: CardPatch, now: string): Card {
  const next: Card = { ...card }
  if (patch.title !== undefined) next.title = patch.title
  for (const field of ['priority', 'dueDate', 'assignee'] as const) {
    const value = patch[field]
    if (value === null) delete next[field]
    else if (value !== undefined) Object.assign(next, { [field]: value })
  }
  if (patch.description !== undefined) {
    if (patch.description === '') delete next.hasDescription
    else next.hasDescription = true
  }
  if (patch.isCompleted === false) delete next.completedAt
  if (patch.isCompleted === true) next.completedAt ??= now
  return next
}

/**
 * The lists after one change, whoever made it. Changes of what is no longer there leave them as they are, so that
 * any order of arrival is safe; applying a change twice is the same as once.
 */
export function applyChange(lists: List[], change: Intended | Announced): List[] {
  switch (change.type) {
    case 'card.placed':
      return placeCard(lists, change.listId, 'index' in change ? change.index : Infinity, change.card)
    case 'card.restored':
      return placeCard(lists, change.listId, change.index, change.card)
    case 'card.moved': {
      const place = findCard(lists, change.cardId)
      if (!place || !lists.some((list) => list.id === change.listId)) return lists
      if (place.listId === change.listId && place.index === change.index) return lists
      return placeCard(withoutCard(lists, change.cardId), change.listId, change.index, place.card)
    }
    case 'card.deleted':
      return withoutCard(lists, change.cardId)
    case 'card.patched':
      return editCard(lists, change.cardId, (card) => patchCard(card, change.patch, new Date().toISOString()))
    case 'card.edited':
      return editCard(lists, change.card.id, (card) => (change.card.version > card.version ? change.card : card))
    case 'list.placed':
      if (lists.some((list) => list.id === change.listId)) return lists
      return insertAt(lists, 'index' in change ? change.index : Infinity, {
        id: change.listId,
        title: change.title,
        version: 'version' in change ? change.version : 0,
        cards: [],
      })
    case 'list.restored':
      return lists.some((list) => list.id === change.list.id) ? lists : insertAt(lists, change.index, change.list)
    case 'list.renamed':
      return updateList(lists, change.listId, (list) => ({ ...list, title: change.title }))
    case 'list.edited':
      return updateList(lists, change.listId, (list) =>
        change.version > list.version ? { ...list, title: change.title, version: change.version } : list,
      )
    case 'list.moved':
      return moveList(lists, change.listId, change.index)
    case 'list.deleted':
      return lists.some((list) => list.id === change.listId) ? lists.filter((list) => list.id !== change.listId) : lists
    case 'board.renamed':
    case 'board.edited':
    case 'board.changed':
    case 'board.deleted':
    case 'members.changed':
      return lists
  }
}
