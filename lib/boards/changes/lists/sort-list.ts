import type { Db } from '@/lib/supabase/db'
import { acknowledge } from '../answers'
import { withMovedCards } from '../cards/move-cards'
import type { Verb } from '../verb'

/**
 * Puts the cards of a list in this order, in one act; cards that came since go after them, and cards that went
 * elsewhere stay there.
 */
type ListSorted = { type: 'list.sorted'; listId: string; cardIds: string[] }

export const sortList: Verb<ListSorted> = {
  situation: 'list.update',
  applies: { lists: (lists, change) => withMovedCards(lists, placeOf(change)) },
  write: async (db: Db, change) => {
    const { listId, cardIds, index, fromListId } = placeOf(change)
    const to = { card_ids: cardIds, to_list_id: listId, to_index: index, from_list_id: fromListId }
    return acknowledge(await db.rpc('move_cards', to), 'list.update')
  },
  inverse: ({ listId }, { lists }) => {
    const cards = lists.find(({ id }) => id === listId)?.cards ?? []
    return cards.length > 1 ? [{ type: 'list.sorted', listId, cardIds: cards.map(({ id }) => id) }] : []
  },
  name: ({ listId }, { list }) => `sort ${list(listId)}`,
}

const placeOf = ({ listId, cardIds }: ListSorted) => ({ cardIds, listId, index: 0, fromListId: listId })
