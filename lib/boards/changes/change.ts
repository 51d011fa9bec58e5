import type { Comment } from '../card/card-details-query'
import type { Counts } from './count-badges'
import type { Card, Label, List, Priority } from '../schema'

/** The fields of a card that people edit. `null` empties one. */
export type CardPatch = {
  title?: string
  description?: string
  priority?: Priority | null
  /** YYYY-MM-DD. All three of a date are patched together. */
  dueDate?: string | null
  dueAt?: string | null
  dueTimeZone?: string | null
  assignee?: string | null
  isCompleted?: boolean
}

/** `expect` names what the card must still be like, or the edit is refused: undoing never overwrites a colleague. */
export type CardEdit = { cardId: string; patch: CardPatch; expect?: CardPatch }

/** Where a card is, or is to be again. */
export type CardPlace = { listId: string; index: number; card: Card }

export type ChecklistItem = { id: string; title: string; completed: boolean }
export type ItemPatch = { title?: string; completed?: boolean }

/** Archived is kept until it is restored, deleted for 30 days. */
export type RemovalReason = 'archived' | 'deleted'

/**
 * What a person does to a board. `index` counts from 0, without the moved thing itself. `expect` is what must still be
 * so, else the database refuses: undoing never overwrites a colleague.
 */
export type Intended =
  | {
      type: 'card.placed'
      listId: string
      card: Card
      description?: string
      checklist?: ChecklistItem[]
      labels?: Label[]
    }
  | ({ type: 'card.patched' } & CardEdit)
  | { type: 'cards.patched'; edits: CardEdit[] }
  /** With `fromListId` only as long as the card is still there. */
  | { type: 'card.moved'; cardId: string; listId: string; index: number; fromListId?: string }
  | { type: 'cards.moved'; cardIds: string[]; listId: string; index: number; fromListId?: string }
  | { type: 'card.deleted'; cardId: string }
  /** With `isOnlyMine` not if anybody else has worked on one of them. */
  | { type: 'cards.removed'; cardIds: string[]; reason: RemovalReason; isOnlyMine?: boolean }
  | { type: 'card.restored'; listId: string; index: number; card: Card }
  /** `reason` is why they were removed. */
  | { type: 'cards.restored'; places: CardPlace[]; reason?: RemovalReason }
  /** A label that the board does not have yet is made. */
  | { type: 'cards.labelled'; cardIds: string[]; label: Label; isOn: boolean }
  /** The copy stands right below the original. */
  | { type: 'card.duplicated'; cardId: string; copy: Card }
  /** To the end of a list of another board. With `fromListId` only as long as the card is still there. */
  | { type: 'card.transferred'; cardId: string; toListId: string; fromListId?: string }
  /** Takes back one's own transfer to that list, as long as nobody else has worked on the card there. */
  | { type: 'card.returned'; place: CardPlace; fromListId: string }
  | { type: 'label.edited'; label: Label; expect?: Label }
  | { type: 'label.deleted'; labelId: string }
  /** To the end, or to a place. */
  | { type: 'items.added'; cardId: string; items: ChecklistItem[]; index?: number }
  | ({ type: 'item.edited'; cardId: string; itemId: string; expect?: ItemPatch } & ItemPatch)
  | { type: 'item.moved'; cardId: string; itemId: string; index: number; fromIndex?: number }
  /** `index` is where it stood, `wasCompleted` how it counted. */
  | {
      type: 'item.deleted'
      cardId: string
      itemId: string
      expect?: ChecklistItem
      index?: number
      wasCompleted?: boolean
    }
  | { type: 'comment.added'; cardId: string; comment: { id: string; content: string } }
  | { type: 'comment.edited'; cardId: string; commentId: string; content: string; expect?: string }
  | { type: 'comment.deleted'; cardId: string; commentId: string; expect?: string }
  /** Takes back one's own deletion: the comment is as it was. */
  | { type: 'comment.restored'; cardId: string; comment: Comment }
  | { type: 'list.placed'; listId: string; title: string }
  | { type: 'list.renamed'; listId: string; title: string; expect?: string }
  | { type: 'list.moved'; listId: string; index: number }
  /** With `isOnlyEmpty` not if cards have been put on it. */
  | { type: 'list.deleted'; listId: string; isOnlyEmpty?: boolean }
  | { type: 'list.restored'; index: number; list: List }
  | { type: 'board.renamed'; title: string; expect?: string }

/** What the database announces. `revision` counts changes of order, `version` changes of one thing's content. */
export type Announced =
  | { type: 'card.placed'; revision: number; listId: string; index: number; card: Card }
  | { type: 'card.moved'; revision: number; cardId: string; listId: string; index: number }
  | { type: 'cards.moved'; revision: number; cardIds: string[]; listId: string; index: number }
  | { type: 'card.deleted'; revision: number; cardId: string }
  | { type: 'cards.deleted'; revision: number; cardIds: string[] }
  | { type: 'card.edited'; card: Card }
  | { type: 'label.saved'; revision: number; label: Label }
  | { type: 'label.deleted'; revision: number; labelId: string }
  | { type: 'list.placed'; revision: number; listId: string; index: number; title: string; version: number }
  | { type: 'list.moved'; revision: number; listId: string; index: number }
  | { type: 'list.deleted'; revision: number; listId: string }
  | { type: 'list.edited'; listId: string; title: string; version: number }
  | { type: 'board.edited'; title: string; description: string }
  | { type: 'board.changed'; revision: number }
  | { type: 'members.changed'; userId: string }
  /** Whether the board may be written to has changed, perhaps. */
  | { type: 'plan.changed' }
  | { type: 'board.deleted' }

/** An intended change on its way: `acknowledged` once the database has taken it. */
export type Intent = {
  id: string
  change: Intended
  /** What the card counts with it, until the database has counted. */
  counts?: Counts
  acknowledged?: Acknowledgement
}

/** What a write answers: where to wait for, so that a card never jumps back between answer and announcement. */
export type Acknowledgement = { revision?: number; versions?: Record<string, number>; listVersion?: number }
