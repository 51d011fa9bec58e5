import { acknowledge } from '../answers'
import type { CardPlace } from '../change'
import { insertCard } from '../placement'
import type { Verb } from '../verb'
import { areCardsOn } from './move-cards'

/** Takes back one's own transfer to that list, unless someone else has worked on the card there. */
type CardReturned = { type: 'card.returned'; place: CardPlace; fromListId: string }

export const returnCard: Verb<CardReturned> = {
  situation: 'card.move',
  applies: { lists: (lists, { place }) => insertCard(lists, place) },
  adds: ({ place }) => [place.card.id],
  write: async (db, { place }) => acknowledge(await db.rpc('return_card', { card_id: place.card.id }), 'card.move'),
  isAlreadySo: (db, { place }) => areCardsOn(db, [place.card.id], place.listId),
  inverse: ({ place: { card, listId }, fromListId }) => [
    { type: 'card.transferred', cardId: card.id, toListId: fromListId, fromListId: listId },
  ],
  name: ({ place }, { quoted }) => `bring back ${quoted(place.card.title)}`,
}
