import type { Card } from '../../schema'
import { acknowledge, alreadyCreated } from '../answers'
import { findCard, insertCard } from '../placement'
import type { Verb } from '../verb'

/** The copy goes right below the original. */
type CardDuplicated = { type: 'card.duplicated'; cardId: string; copy: Card }

export const duplicateCard: Verb<CardDuplicated> = {
  situation: 'card.create',
  applies: {
    lists: (lists, { cardId, copy }) => {
      const original = findCard(lists, cardId)
      return original ? insertCard(lists, { ...original, index: original.index + 1, card: copy }) : lists
    },
  },
  adds: ({ copy }) => [copy.id],
  write: async (db, { cardId, copy }) =>
    acknowledge(await db.rpc('duplicate_card', { card_id: cardId, copy_id: copy.id }), 'card.create', alreadyCreated),
  inverse: ({ copy }) => [{ type: 'cards.removed', cardIds: [copy.id], reason: 'deleted', isOnlyMine: true }],
  name: ({ cardId }, { card }) => `duplicate ${card(cardId)}`,
}
