import type { CardDetails } from '../../card/card-details-query'
import { isSameMoment } from '../../dates/due-time'
import type { Card } from '../../schema'
import { acknowledgeVersions } from '../answers'
import type { CardEdit, CardPatch } from '../change'
import { cardFinder, type EditOfCard, editCards } from '../placement'
import { portionsOf } from '../portions'
import type { Verb } from '../verb'
import { areCardsPatched, columnsOf } from './card-columns'

type CardsPatched = { type: 'cards.patched'; edits: CardEdit[] }

/** The edit of a single card, which may be open: only such an edit changes a description. */
const onlyEdit = ({ edits }: CardsPatched) => (edits.length === 1 ? edits[0] : undefined)

export const patchCards: Verb<CardsPatched> = {
  situation: 'card.update',
  typed: (change) => {
    const patch = onlyEdit(change)?.patch
    return patch?.description ?? patch?.title
  },
  applies: {
    lists: (lists, { edits }) => editCards(lists, edits.map(editIfExpected)),
    details: (details, change) => {
      const { patch, expect } = onlyEdit(change) ?? {}
      if (patch?.description === undefined) return details
      if (expect?.description !== undefined && expect.description !== details.description) return details
      return { ...details, description: patch.description }
    },
  },
  cardId: (change) => onlyEdit(change)?.cardId,
  write: async (db, { edits }) => {
    const rows = edits.map(({ cardId, patch, expect }) => ({
      id: cardId,
      patch: columnsOf(patch),
      ...(expect && { expect: columnsOf(expect) }),
    }))
    return acknowledgeVersions(await db.rpc('edit_cards', { edits: rows }), 'card.update')
  },
  portions: (change, most) => portionsOf(change.edits, most).map((edits) => ({ ...change, edits })),
  isAlreadySo: (db, { edits }) => areCardsPatched(db, edits),
  inverse: (change, { lists, details }) => {
    const known = onlyEdit(change) && details
    const find = cardFinder(lists, change.edits.length)
    const edits = change.edits.flatMap((edit) => editBack(find(edit.cardId)?.card, edit, known) ?? [])
    return edits.length > 0 ? [{ type: 'cards.patched', edits }] : []
  },
  name: ({ edits }, { cards }) => nameOfPatch(edits[0]?.patch ?? {}, cards(edits.map(({ cardId }) => cardId))),
}

const editIfExpected = ({ cardId, patch, expect }: CardEdit): EditOfCard => ({
  cardId,
  edit: (card) => (expect && !isAsExpected(card, expect) ? card : patched(card, patch, new Date().toISOString())),
})

/** The card after a patch; `now` dates a completion until the database answers with its own time. */
function patched(card: Card, patch: CardPatch, now: string): Card {
  const next: Card = { ...card }
  if (patch.title !== undefined) next.title = patch.title
  for (const field of ['priority', 'dueDate', 'dueAt', 'dueTimeZone', 'repeat', 'assignee'] as const) {
    const value = patch[field]
    if (value === null) delete next[field]
    else if (value !== undefined) Object.assign(next, { [field]: value })
  }
  if (next.dueDate === undefined) delete next.repeat
  if (patch.description !== undefined) {
    if (patch.description === '') delete next.hasDescription
    else next.hasDescription = true
  }
  if (patch.isCompleted === false) delete next.completedAt
  if (patch.isCompleted === true) next.completedAt ??= now
  return next
}

const fieldsOnBoard = [
  'title',
  'priority',
  'dueDate',
  'dueAt',
  'dueTimeZone',
  'repeat',
  'assignee',
  'isCompleted',
] as const
const fields = [...fieldsOnBoard, 'description'] as const

/** A card's fields as a patch, without those that a board does not know. */
function fieldsOf(card: Card): CardPatch {
  return {
    title: card.title,
    priority: card.priority ?? null,
    dueDate: card.dueDate ?? null,
    dueAt: card.dueAt ?? null,
    dueTimeZone: card.dueTimeZone ?? null,
    repeat: card.repeat ?? null,
    assignee: card.assignee ?? null,
    isCompleted: card.completedAt !== undefined,
  }
}

function isSame(field: keyof CardPatch, a: CardPatch, b: CardPatch): boolean {
  return field === 'dueAt' ? isSameMoment(a.dueAt, b.dueAt) : a[field] === b[field]
}

/** Whether a card is as an edit expects it. Fields that a board does not know are left to the database. */
function isAsExpected(card: Card, expect: CardPatch): boolean {
  const now = fieldsOf(card)
  return fieldsOnBoard.every((field) => expect[field] === undefined || isSame(field, expect, now))
}

/** Back to the values before, as long as the card still has those of the edit. */
function editBack(
  card: Card | undefined,
  { cardId, patch, expect }: CardEdit,
  details: CardDetails | undefined,
): CardEdit | undefined {
  if (!card) return undefined
  const description = expect?.description ?? details?.description
  const was: CardPatch = { ...fieldsOf(card), ...(description !== undefined && { description }) }
  const back: CardPatch = {}
  const now: CardPatch = {}
  for (const field of fields) {
    if (patch[field] === undefined || was[field] === undefined || isSame(field, patch, was)) continue
    Object.assign(back, { [field]: was[field] })
    Object.assign(now, { [field]: patch[field] })
  }
  // Nothing repeats without a due date.
  if (patch.dueDate === null && patch.repeat === undefined && was.repeat) {
    Object.assign(back, { repeat: was.repeat })
    Object.assign(now, { repeat: null })
  }
  return Object.keys(back).length > 0 ? { cardId, patch: back, expect: now } : undefined
}

function nameOfPatch(patch: CardPatch, cards: string): string {
  const { dueDate, dueAt, dueTimeZone, repeat, ...others } = patch
  const isDated = [dueDate, dueAt, dueTimeZone].some((part) => part !== undefined)
  const isRepeated = repeat !== undefined
  if (Object.keys(others).length + Number(isDated || isRepeated) > 1) return `edit ${cards}`
  if (patch.title !== undefined) return `rename ${cards}`
  if (patch.description !== undefined) return `change the description of ${cards}`
  if (patch.priority !== undefined) return `change the priority of ${cards}`
  if (isRepeated && repeat !== null) return `make ${cards} repeat`
  if (isRepeated && !isDated) return `stop ${cards} from repeating`
  if (isDated) return `change the due date of ${cards}`
  if (patch.assignee !== undefined) return `${patch.assignee === null ? 'unassign' : 'assign'} ${cards}`
  return `${patch.isCompleted ? 'complete' : 'reopen'} ${cards}`
}
