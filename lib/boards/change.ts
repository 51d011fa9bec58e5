import type { Card, List, Priority } from './schema'

/** The fields of a card that people edit. `null` empties one. */
export type CardPatch = {
  title?: string
  description?: string
  priority?: Priority | null
  dueDate?: string | null
  assignee?: string | null
  isCompleted?: boolean
}

/** What a person does to a board. `index` counts from 0, without the moved thing itself. */
export type Intended =
  | { type: 'card.placed'; listId: string; card: Card; description?: string }
  | { type: 'card.patched'; cardId: string; patch: CardPatch }
  | { type: 'card.moved'; cardId: string; listId: string; index: number }
  | { type: 'card.deleted'; cardId: string }
  | { type: 'card.restored'; listId: string; index: number; card: Card }
  | { type: 'list.placed'; listId: string; title: string }
  | { type: 'list.renamed'; listId: string; title: string }
  | { type: 'list.moved'; listId: string; index: number }
  | { type: 'list.deleted'; listId: string }
  | { type: 'list.restored'; index: number; list: List }
  | { type: 'board.renamed'; title: string }

/** What the database announces. `revision` counts changes of order, `version` changes of one thing's content. */
export type Announced =
  | { type: 'card.placed'; revision: number; listId: string; index: number; card: Card }
  | { type: 'card.moved'; revision: number; cardId: string; listId: string; index: number }
  | { type: 'card.deleted'; revision: number; cardId: string }
  | { type: 'card.edited'; card: Card }
  | { type: 'list.placed'; revision: number; listId: string; index: number; title: string; version: number }
  | { type: 'list.moved'; revision: number; listId: string; index: number }
  | { type: 'list.deleted'; revision: number; listId: string }
  | { type: 'list.edited'; listId: string; title: string; version: number }
  | { type: 'board.edited'; title: string; description: string }
  | { type: 'board.changed'; revision: number }
  | { type: 'members.changed'; userId: string }
  | { type: 'board.deleted' }

/** An intended change on its way: `acknowledged` once the database has taken it. */
export type Intent = {
  id: string
  change: Intended
  acknowledged?: Acknowledgement
}

/** What a write answers: where to wait for, so that a card never jumps back between answer and announcement. */
export type Acknowledgement = { revision?: number; version?: number }
