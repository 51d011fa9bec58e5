import type { Card, Label, List, Priority } from '../schema'
import type { Counts } from './count-badges'
import type { Verb } from './verb'
import type { registered } from './verbs'

type Registered = typeof registered

/** What a person does to a board: the shapes of all registered verbs. */
export type Intended = {
  [Kind in keyof Registered]: Registered[Kind] extends Verb<infer Change> ? Change : never
}[keyof Registered]

/** The fields of a card that people edit. `null` empties one. */
export type CardPatch = {
  title?: string
  description?: string
  priority?: Priority | null
  /** YYYY-MM-DD. A date's three fields are patched together. */
  dueDate?: string | null
  dueAt?: string | null
  dueTimeZone?: string | null
  /** As written by `writeRepeat` of lib/recurrence; without a due date the database drops it. */
  repeat?: string | null
  assignee?: string | null
  isCompleted?: boolean
}

/**
 * `expect` holds the values that the card must still have, else the edit is refused: undo never overwrites a colleague.
 */
export type CardEdit = { cardId: string; patch: CardPatch; expect?: CardPatch }

/** Where a card is, or should be again. */
export type CardPlace = { listId: string; index: number; card: Card }

export type ChecklistItem = { id: string; title: string; completed: boolean }
export type ItemPatch = { title?: string; completed?: boolean }

/** Archived cards are kept until restored, deleted ones for 30 days. */
export type RemovalReason = 'archived' | 'deleted'

/** The fields of a list that its menu changes. `null` lifts the limit. */
export type ListPatch = { cardLimit?: number | null; completes?: boolean }

type AnnouncedList = ListPatch & Pick<List, 'flow'> & { listId: string; title: string; version: number }

/**
 * What the database announces. `revision` counts changes of order, `version` changes of one item's content. `by` is who
 * caused what must be loaded.
 */
export type Announced =
  | { type: 'card.placed'; revision: number; listId: string; index: number; card: Card }
  | { type: 'cards.moved'; revision: number; cardIds: string[]; listId: string; index: number }
  | { type: 'cards.deleted'; revision: number; cardIds: string[] }
  | { type: 'card.edited'; card: Card }
  | { type: 'label.saved'; revision: number; label: Label }
  | { type: 'label.deleted'; revision: number; labelId: string }
  | ({ type: 'list.placed'; revision: number; index: number } & AnnouncedList)
  | { type: 'list.moved'; revision: number; listId: string; index: number }
  | { type: 'list.deleted'; revision: number; listId: string }
  | ({ type: 'list.edited' } & AnnouncedList)
  | { type: 'board.edited'; title: string; description: string }
  /** What many cards are like now, or where many new ones are. With neither, the board must be loaded. */
  | { type: 'board.changed'; revision: number; by?: string | null; cards?: Card[]; placed?: CardPlace[] }
  | { type: 'members.changed'; userId: string; by?: string | null }
  /** The board may have become read-only, or writable again. */
  | { type: 'plan.changed' }
  | { type: 'board.deleted' }

/** An intended change on its way: `acknowledged` once the database has taken it. */
export type Intent = {
  id: string
  change: Intended
  /** The card's counts including this change, until the database has counted. */
  counts?: Counts
  acknowledged?: Acknowledgement
}

/** The result of a write: what to wait for, so that a card never jumps back between answer and announcement. */
export type Acknowledgement = { revision?: number; versions?: Record<string, number>; listVersion?: number }
