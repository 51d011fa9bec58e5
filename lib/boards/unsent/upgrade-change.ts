import type { CardEdit, CardPlace, Intended } from '../changes/change'

/** Changes to single cards that builds before 22 November 2026 may have left in this browser. */
export type EarlierChange =
  | ({ type: 'card.patched' } & CardEdit)
  | { type: 'card.moved'; cardId: string; listId: string; index: number; fromListId?: string }
  | { type: 'card.deleted'; cardId: string }
  | ({ type: 'card.restored' } & CardPlace)

/** A stored change in today's shape, so that no unsent change is lost. */
export function upgradeChange(change: Intended | EarlierChange): Intended {
  switch (change.type) {
    case 'card.patched': {
      const { type: _, ...edit } = change
      return { type: 'cards.patched', edits: [edit] }
    }
    case 'card.moved': {
      const { type: _, cardId, ...place } = change
      return { type: 'cards.moved', cardIds: [cardId], ...place }
    }
    case 'card.deleted':
      return { type: 'cards.removed', cardIds: [change.cardId], reason: 'deleted' }
    case 'card.restored': {
      const { type: _, ...place } = change
      return { type: 'cards.restored', places: [place] }
    }
    default:
      return change
  }
}
