import { acknowledge, alreadyDone } from '../answers'
import type { RemovalReason } from '../change'
import { placesOf, withoutCards } from '../placement'
import { portionsOf } from '../portions'
import type { Verb } from '../verb'

/** Moves cards to the archive or the bin. With `isOnlyMine`, not if anyone else has worked on one of them. */
type CardsRemoved = { type: 'cards.removed'; cardIds: string[]; reason: RemovalReason; isOnlyMine?: boolean }

export const removeCards: Verb<CardsRemoved> = {
  situation: 'card.delete',
  applies: { lists: (lists, { cardIds }) => withoutCards(lists, cardIds) },
  write: async (db, { cardIds, reason, isOnlyMine = false }) =>
    acknowledge(
      await db.rpc('remove_cards', { card_ids: cardIds, reason, if_only_mine: isOnlyMine }),
      'card.delete',
      alreadyDone,
    ),
  portions: (change, most) => portionsOf(change.cardIds, most).map((cardIds) => ({ ...change, cardIds })),
  inverse: ({ cardIds, reason }, { lists }) => {
    const places = placesOf(lists, cardIds)
    return places.length > 0 ? [{ type: 'cards.restored', places, reason }] : []
  },
  name: ({ cardIds, reason }, { cards }) => `${reason === 'archived' ? 'archive' : 'delete'} ${cards(cardIds)}`,
}
