import { findCard } from '../changes/apply-change'
import type { CardDetails, Comment } from '../card/card-details-query'
import type { CardEdit, CardPatch, CardPlace, Intended, ItemPatch } from '../changes/change'
import { isSameMoment } from '../dates/due-time'
import type { Card, Label, List } from '../schema'

/**
 * A board as it was before a change, which `viewerId` made at the time `now`; `details` are those of the card that the
 * change is about, where it was open.
 */
export type Picture = {
  lists: List[]
  labels: Label[]
  title: string
  viewerId: string
  now: string
  details?: CardDetails | undefined
}

/**
 * What takes a change back, in the order to be done: none where there is nothing to take back. Each says what it
 * expects, so that the database refuses what somebody else has changed since (`changed`, `not_found`).
 */
export function inverseOf(change: Intended, before: Picture): Intended[] {
  const { lists, labels, details } = before
  switch (change.type) {
    case 'card.placed':
      return findCard(lists, change.card.id)
        ? []
        : [{ type: 'cards.removed', cardIds: [change.card.id], reason: 'deleted', isOnlyMine: true }]
    case 'card.duplicated':
      return [{ type: 'cards.removed', cardIds: [change.copy.id], reason: 'deleted', isOnlyMine: true }]
    case 'card.restored':
      return [{ type: 'cards.removed', cardIds: [change.card.id], reason: 'deleted', isOnlyMine: true }]
    case 'cards.restored': {
      const cardIds = change.places.map(({ card }) => card.id)
      return [{ type: 'cards.removed', cardIds, reason: change.reason ?? 'deleted', isOnlyMine: true }]
    }
    case 'card.deleted':
      return restored(lists, [change.cardId], 'deleted')
    case 'cards.removed':
      return restored(lists, change.cardIds, change.reason)
    case 'card.patched': {
      const edit = editBack(lists, change, details)
      return edit ? [{ type: 'card.patched', ...edit }] : []
    }
    case 'cards.patched': {
      const edits = change.edits.flatMap((edit) => editBack(lists, edit, undefined) ?? [])
      return edits.length > 0 ? [{ type: 'cards.patched', edits }] : []
    }
    case 'card.moved':
      return movedBack(lists, [change.cardId], change.listId, change.fromListId)
    case 'cards.moved':
      return movedBack(lists, change.cardIds, change.listId, change.fromListId)
    case 'cards.labelled': {
      const { label, isOn } = change
      const cardIds = change.cardIds.filter((id) => {
        const card = findCard(lists, id)?.card
        return card && wears(card, label.id) !== isOn
      })
      // The label itself stays: others may have put it on cards of theirs.
      return cardIds.length > 0 ? [{ type: 'cards.labelled', cardIds, label, isOn: !isOn }] : []
    }
    case 'label.edited': {
      const label = labels.find(({ id }) => id === change.label.id)
      return label ? [{ type: 'label.edited', label, expect: change.label }] : []
    }
    case 'label.deleted': {
      const label = labels.find(({ id }) => id === change.labelId)
      const cardIds = lists.flatMap(({ cards }) =>
        cards.filter((card) => wears(card, change.labelId)).map(({ id }) => id),
      )
      return label ? [{ type: 'cards.labelled', cardIds, label, isOn: true }] : []
    }
    case 'items.added': {
      const start = change.index ?? details?.checklist.length
      return change.items
        .map((item, at): Intended => {
          const place = start === undefined ? {} : { index: start + at }
          return { type: 'item.deleted', cardId: change.cardId, itemId: item.id, expect: item, ...place }
        })
        .toReversed()
    }
    case 'item.deleted': {
      const at = details?.checklist.findIndex(({ id }) => id === change.itemId) ?? -1
      const item = change.expect ?? details?.checklist[at]
      const index = change.index ?? (at >= 0 ? at : undefined)
      return item
        ? [{ type: 'items.added', cardId: change.cardId, items: [item], ...(index !== undefined && { index }) }]
        : []
    }
    case 'item.edited': {
      const { type, cardId, itemId } = change
      const was = change.expect ?? details?.checklist.find(({ id }) => id === itemId)
      const back: ItemPatch = {}
      const expect: ItemPatch = {}
      if (change.title !== undefined && was?.title !== undefined && was.title !== change.title) {
        back.title = was.title
        expect.title = change.title
      }
      if (change.completed !== undefined && was?.completed !== undefined && was.completed !== change.completed) {
        back.completed = was.completed
        expect.completed = change.completed
      }
      return Object.keys(back).length > 0 ? [{ type, cardId, itemId, ...back, expect }] : []
    }
    case 'item.moved': {
      const at = details?.checklist.findIndex(({ id }) => id === change.itemId) ?? -1
      const fromIndex = change.fromIndex ?? at
      return fromIndex < 0 || fromIndex === change.index
        ? []
        : [{ ...change, index: fromIndex, fromIndex: change.index }]
    }
    case 'card.transferred': {
      const [place] = placesOf(lists, [change.cardId])
      return place ? [{ type: 'card.returned', place, fromListId: change.toListId }] : []
    }
    case 'card.returned': {
      const { place, fromListId } = change
      return [{ type: 'card.transferred', cardId: place.card.id, toListId: fromListId, fromListId: place.listId }]
    }
    case 'comment.added': {
      const { cardId, comment } = change
      return [{ type: 'comment.deleted', cardId, commentId: comment.id, expect: comment.content }]
    }
    case 'comment.edited': {
      const { type, cardId, commentId, content, expect } = change
      const was = expect ?? details?.comments.find(({ id }) => id === commentId)?.content
      return was === undefined || was === content ? [] : [{ type, cardId, commentId, content: was, expect: content }]
    }
    case 'comment.deleted': {
      const { cardId, commentId, expect } = change
      const known = details?.comments.find(({ id }) => id === commentId)
      // Of one that was written here and that nobody has looked at since, the database knows the rest.
      const comment = known ?? (expect === undefined ? undefined : asWritten(commentId, expect, before))
      return comment ? [{ type: 'comment.restored', cardId, comment }] : []
    }
    case 'comment.restored': {
      const { cardId, comment } = change
      return [{ type: 'comment.deleted', cardId, commentId: comment.id, expect: comment.content }]
    }
    case 'list.placed':
      return [{ type: 'list.deleted', listId: change.listId, isOnlyEmpty: true }]
    case 'list.restored':
      return [{ type: 'list.deleted', listId: change.list.id }]
    case 'list.deleted': {
      const index = lists.findIndex(({ id }) => id === change.listId)
      const list = lists[index]
      return list ? [{ type: 'list.restored', index, list }] : []
    }
    case 'list.renamed': {
      const was = lists.find(({ id }) => id === change.listId)?.title
      return was === undefined || was === change.title ? [] : [{ ...change, title: was, expect: change.title }]
    }
    case 'list.moved': {
      const index = lists.findIndex(({ id }) => id === change.listId)
      return index < 0 || index === change.index ? [] : [{ ...change, index }]
    }
    case 'board.renamed':
      return before.title === change.title ? [] : [{ type: 'board.renamed', title: before.title, expect: change.title }]
  }
}

function asWritten(id: string, content: string, { viewerId, now }: Picture): Comment {
  return { id, content, userId: viewerId, createdAt: now, updatedAt: now }
}

function wears(card: Card, labelId: string): boolean {
  return card.badges?.labels?.includes(labelId) ?? false
}

/** Where cards stand, in reading order; those that are nowhere are left out. */
function placesOf(lists: List[], cardIds: string[]): CardPlace[] {
  const wanted = new Set(cardIds)
  return lists.flatMap(({ id: listId, cards }) =>
    cards.flatMap((card, index) => (wanted.has(card.id) ? [{ listId, index, card }] : [])),
  )
}

function restored(lists: List[], cardIds: string[], reason: 'archived' | 'deleted'): Intended[] {
  const places = placesOf(lists, cardIds)
  return places.length > 0 ? [{ type: 'cards.restored', places, reason }] : []
}

/** Each run of neighbours is one move back; the first from the top, so that each index counts what stands already. */
function movedBack(lists: List[], cardIds: string[], toListId: string, fromListId: string | undefined): Intended[] {
  const places = placesOf(lists, cardIds).filter(({ listId }) => fromListId === undefined || listId === fromListId)
  const runs: { listId: string; index: number; cardIds: string[] }[] = []
  for (const { listId, index, card } of places) {
    const run = runs.at(-1)
    if (run?.listId === listId && run.index + run.cardIds.length === index) run.cardIds.push(card.id)
    else runs.push({ listId, index, cardIds: [card.id] })
  }
  const moved = (ids: string[], listId: string, index: number): Intended =>
    ids.length === 1
      ? { type: 'card.moved', cardId: ids[0]!, listId, index, fromListId: toListId }
      : { type: 'cards.moved', cardIds: ids, listId, index, fromListId: toListId }
  const away = runs.filter(({ listId }) => listId !== toListId)
  const within = runs.filter(({ listId }) => listId === toListId)
  const stay = within.flatMap((run) => run.cardIds)
  return [
    ...away.map((run) => moved(run.cardIds, run.listId, run.index)),
    // Out of the way first: they must not count among those that they are put between.
    ...(within.length > 1 ? [moved(stay, toListId, lists.find(({ id }) => id === toListId)?.cards.length ?? 0)] : []),
    ...within.map((run) => moved(run.cardIds, run.listId, run.index)),
  ]
}

/** Back to the values before, as long as the card has those that the edit gave it. */
function editBack(
  lists: List[],
  { cardId, patch, expect }: CardEdit,
  details: CardDetails | undefined,
): CardEdit | undefined {
  const card = findCard(lists, cardId)?.card
  if (!card) return undefined
  const description = expect?.description ?? details?.description
  const was: CardPatch = {
    title: card.title,
    priority: card.priority ?? null,
    dueDate: card.dueDate ?? null,
    dueAt: card.dueAt ?? null,
    dueTimeZone: card.dueTimeZone ?? null,
    assignee: card.assignee ?? null,
    isCompleted: card.completedAt !== undefined,
    ...(description !== undefined && { description }),
  }
  const back: CardPatch = {}
  const now: CardPatch = {}
  for (const field of fields) {
    if (patch[field] === undefined || was[field] === undefined || isSame(field, patch, was)) continue
    Object.assign(back, { [field]: was[field] })
    Object.assign(now, { [field]: patch[field] })
  }
  return Object.keys(back).length > 0 ? { cardId, patch: back, expect: now } : undefined
}

function isSame(field: keyof CardPatch, a: CardPatch, b: CardPatch): boolean {
  return field === 'dueAt' ? isSameMoment(a.dueAt, b.dueAt) : a[field] === b[field]
}

const fields = [
  'title',
  'description',
  'priority',
  'dueDate',
  'dueAt',
  'dueTimeZone',
  'assignee',
  'isCompleted',
] as const
