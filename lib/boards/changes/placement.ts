import type { CardEdit, CardPatch, CardPlace, Announced, Intended } from './change'
import { isSameMoment } from '../dates/due-time'
import type { Card, Label, List } from '../schema'

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
  return place
    ? updateList(lists, place.listId, (list) => ({ ...list, cards: list.cards.toSpliced(place.index, 1) }))
    : lists
}

function withoutCards(lists: List[], cardIds: string[]): List[] {
  if (cardIds.length === 1) return withoutCard(lists, cardIds[0]!)
  const gone = new Set(cardIds)
  return lists.map((list) => {
    const cards = list.cards.filter((card) => !gone.has(card.id))
    return cards.length === list.cards.length ? list : { ...list, cards }
  })
}

function moveCards(lists: List[], cardIds: string[], listId: string, index: number, fromListId?: string): List[] {
  if (!lists.some((list) => list.id === listId)) return lists
  const places = cardIds
    .map((id) => findCard(lists, id))
    .filter(
      (place): place is CardPlace => place !== undefined && (fromListId === undefined || place.listId === fromListId),
    )
  const [only] = places
  if (!only || (places.length === 1 && only.listId === listId && only.index === index)) return lists
  const cards = places.map((place) => place.card)
  return updateList(
    withoutCards(
      lists,
      cards.map((card) => card.id),
    ),
    listId,
    (list) => ({ ...list, cards: list.cards.toSpliced(Math.max(0, Math.min(index, list.cards.length)), 0, ...cards) }),
  )
}

function placeCard(lists: List[], listId: string, index: number, card: Card): List[] {
  if (findCard(lists, card.id)) return lists
  return updateList(lists, listId, (list) => ({ ...list, cards: insertAt(list.cards, index, card) }))
}

/** What a new card brings along is made after it, one thing after the other, and shows until then all the same. */
function withBadges(lists: List[], { id, badges }: Card): List[] {
  if (!badges) return lists
  return editCard(lists, id, (card) => {
    if (card.badges === badges) return card
    const labels = [...new Set([...(card.badges?.labels ?? []), ...(badges.labels ?? [])])]
    return { ...card, badges: { ...badges, ...card.badges, ...(labels.length > 0 && { labels }) } }
  })
}

export function editCard(lists: List[], cardId: string, edit: (card: Card) => Card): List[] {
  const place = findCard(lists, cardId)
  if (!place) return lists
  const edited = edit(place.card)
  if (edited === place.card) return lists
  return updateList(lists, place.listId, (list) => ({ ...list, cards: list.cards.with(place.index, edited) }))
}

function moveList(lists: List[], listId: string, index: number): List[] {
  const list = lists.find((other) => other.id === listId)
  return list
    ? insertAt(
        lists.filter((other) => other !== list),
        index,
        list,
      )
    : lists
}

/** The card after a patch; `now` dates a completion until the database answers with its own time. */
export function patchCard(card: Card, patch: CardPatch, now: string): Card {
  const next: Card = { ...card }
  if (patch.title !== undefined) next.title = patch.title
  for (const field of ['priority', 'dueDate', 'dueAt', 'dueTimeZone', 'assignee'] as const) {
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

/** Whether a card is as an edit expects it. What a board does not know of a card is left to the database. */
export function isAsExpected(
  card: Card,
  { title, priority, dueDate, dueAt, dueTimeZone, assignee, isCompleted }: CardPatch,
): boolean {
  const isSame = (expected: string | null | undefined, actual: string | undefined) =>
    expected === undefined || (expected ?? undefined) === actual
  return (
    isSame(title, card.title) &&
    isSame(priority, card.priority) &&
    isSame(dueDate, card.dueDate) &&
    (dueAt === undefined || isSameMoment(dueAt, card.dueAt)) &&
    isSame(dueTimeZone, card.dueTimeZone) &&
    isSame(assignee, card.assignee) &&
    (isCompleted === undefined || isCompleted === (card.completedAt !== undefined))
  )
}

function editIfExpected(lists: List[], { cardId, patch, expect }: CardEdit): List[] {
  return editCard(lists, cardId, (card) =>
    expect && !isAsExpected(card, expect) ? card : patchCard(card, patch, new Date().toISOString()),
  )
}

function labelCard(card: Card, labelId: string, isOn: boolean): Card {
  const { labels = [], ...others } = card.badges ?? {}
  if (labels.includes(labelId) === isOn) return card
  const worn = isOn ? [...labels, labelId] : labels.filter((id) => id !== labelId)
  return { ...card, badges: { ...others, ...(worn.length > 0 && { labels: worn }) } }
}

/** The board's labels after one change, whoever made it, by name. */
export function applyToLabels(labels: Label[], change: Intended | Announced): Label[] {
  switch (change.type) {
    case 'cards.labelled':
      return change.isOn && !labels.some(({ id }) => id === change.label.id)
        ? byName([...labels, change.label])
        : labels
    case 'card.placed': {
      const added =
        'labels' in change ? change.labels?.filter(({ id }) => !labels.some((label) => label.id === id)) : undefined
      return added?.length ? byName([...labels, ...added]) : labels
    }
    case 'label.edited': {
      const known = labels.find(({ id }) => id === change.label.id)
      if (change.expect && (known?.name !== change.expect.name || known.color !== change.expect.color)) return labels
      return byName([...labels.filter((label) => label !== known), change.label])
    }
    case 'label.saved':
      return byName([...labels.filter(({ id }) => id !== change.label.id), change.label])
    case 'label.deleted':
      return labels.filter(({ id }) => id !== change.labelId)
    default:
      return labels
  }
}

function byName(labels: Label[]): Label[] {
  return labels.toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * The lists after one change, whoever made it. Changes of what is no longer there leave them as they are, so that
 * any order of arrival is safe; applying a change twice is the same as once.
 */
export function applyChange(lists: List[], change: Intended | Announced): List[] {
  switch (change.type) {
    case 'card.placed':
      return 'index' in change
        ? placeCard(lists, change.listId, change.index, change.card)
        : withBadges(placeCard(lists, change.listId, Infinity, change.card), change.card)
    case 'card.restored':
      return placeCard(lists, change.listId, change.index, change.card)
    case 'card.returned':
      return placeCard(lists, change.place.listId, change.place.index, change.place.card)
    case 'cards.restored':
      return change.places.reduce((before, { listId, index, card }) => placeCard(before, listId, index, card), lists)
    case 'card.duplicated': {
      const original = findCard(lists, change.cardId)
      return original ? placeCard(lists, original.listId, original.index + 1, change.copy) : lists
    }
    case 'card.moved':
      return moveCards(
        lists,
        [change.cardId],
        change.listId,
        change.index,
        'fromListId' in change ? change.fromListId : undefined,
      )
    case 'cards.moved':
      return moveCards(
        lists,
        change.cardIds,
        change.listId,
        change.index,
        'fromListId' in change ? change.fromListId : undefined,
      )
    case 'card.transferred':
      return change.fromListId === undefined || findCard(lists, change.cardId)?.listId === change.fromListId
        ? withoutCard(lists, change.cardId)
        : lists
    case 'card.deleted':
      return withoutCard(lists, change.cardId)
    case 'cards.deleted':
    case 'cards.removed':
      return withoutCards(lists, change.cardIds)
    case 'card.patched':
      return editIfExpected(lists, change)
    case 'cards.patched':
      return change.edits.reduce(editIfExpected, lists)
    case 'cards.labelled':
      return change.cardIds.reduce(
        (before, cardId) => editCard(before, cardId, (card) => labelCard(card, change.label.id, change.isOn)),
        lists,
      )
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
      return updateList(lists, change.listId, (list) =>
        change.expect === undefined || change.expect === list.title ? { ...list, title: change.title } : list,
      )
    case 'list.edited':
      return updateList(lists, change.listId, (list) =>
        change.version > list.version ? { ...list, title: change.title, version: change.version } : list,
      )
    case 'list.moved':
      return moveList(lists, change.listId, change.index)
    case 'list.deleted':
      return lists.some(
        (list) =>
          list.id === change.listId && !('isOnlyEmpty' in change && change.isOnlyEmpty && list.cards.length > 0),
      )
        ? lists.filter((list) => list.id !== change.listId)
        : lists
    // What hangs on a card is counted by the database, and meanwhile beside the change (count-badges.ts).
    case 'items.added':
    case 'item.edited':
    case 'item.moved':
    case 'item.deleted':
    case 'comment.added':
    case 'comment.edited':
    case 'comment.deleted':
    case 'comment.restored':
    case 'label.edited':
    case 'label.saved':
    case 'label.deleted':
    case 'board.renamed':
    case 'board.edited':
    case 'board.changed':
    case 'board.deleted':
    case 'members.changed':
    case 'plan.changed':
      return lists
  }
}
