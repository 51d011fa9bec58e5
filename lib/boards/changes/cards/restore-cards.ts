import { acknowledge } from '../answers'
import type { CardPlace, RemovalReason } from '../change'
import { insertCards } from '../placement'
import { portionsOf } from '../portions'
import type { Verb } from '../verb'
import { areCardsOnBoard } from './move-cards'

/** Puts cards back where they were. `reason` is why they were removed. */
type CardsRestored = { type: 'cards.restored'; places: CardPlace[]; reason?: RemovalReason }

const idsOf = (places: CardPlace[]) => places.map(({ card }) => card.id)

export const restoreCards: Verb<CardsRestored> = {
  situation: 'card.create',
  applies: { lists: (lists, { places }) => insertCards(lists, places) },
  adds: ({ places }) => idsOf(places),
  write: async (db, { places }, boardId) =>
    acknowledge(await db.rpc('restore_items', { item_ids: idsOf(places), board_id: boardId }), 'card.create'),
  isAlreadySo: (db, { places }, boardId) => areCardsOnBoard(db, idsOf(places), boardId),
  portions: (change, most) => portionsOf(change.places, most).map((places) => ({ ...change, places })),
  inverse: ({ places, reason = 'deleted' }) => [
    { type: 'cards.removed', cardIds: idsOf(places), reason, isOnlyMine: true },
  ],
  name: ({ places: [first, ...more] }, { quoted }) =>
    first && more.length === 0 ? `restore ${quoted(first.card.title)}` : `restore ${more.length + 1} techniques`,
}
