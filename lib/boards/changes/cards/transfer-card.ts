import { acknowledge } from '../answers'
import { findCard, placesOf, withoutCards } from '../placement'
import type { Verb } from '../verb'
import { areCardsOn } from './move-cards'

/** Moves a card to the end of a list on another board. With `fromListId`, only if it is still there. */
type CardTransferred = { type: 'card.transferred'; cardId: string; toListId: string; fromListId?: string }

export const transferCard: Verb<CardTransferred> = {
  situation: 'card.move',
  applies: {
    lists: (lists, { cardId, fromListId }) =>
      fromListId === undefined || findCard(lists, cardId)?.listId === fromListId
        ? withoutCards(lists, [cardId])
        : lists,
  },
  write: async (db, { cardId, toListId, fromListId }) => {
    const to = { card_id: cardId, to_list_id: toListId }
    return acknowledge(
      await db.rpc('transfer_card', { ...to, ...(fromListId !== undefined && { from_list_id: fromListId }) }),
      'card.move',
    )
  },
  isAlreadySo: (db, { cardId, toListId }) => areCardsOn(db, [cardId], toListId),
  inverse: ({ cardId, toListId }, { lists }) =>
    placesOf(lists, [cardId]).map((place) => ({ type: 'card.returned', place, fromListId: toListId })),
  name: ({ cardId }, { card }) => `move ${card(cardId)} to another dojo`,
}
