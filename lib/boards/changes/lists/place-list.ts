import { acknowledge, alreadyCreated } from '../answers'
import { insertList } from '../placement'
import type { Verb } from '../verb'

/** A new list at the end. */
type ListPlaced = { type: 'list.placed'; listId: string; title: string }

export const placeList: Verb<ListPlaced> = {
  situation: 'list.create',
  typed: ({ title }) => title,
  applies: {
    lists: (lists, { listId, title }) => insertList(lists, Infinity, { id: listId, title, version: 0, cards: [] }),
  },
  isIncluded: ({ lists }, { listId }) => lists.some(({ id }) => id === listId),
  write: async (db, { listId, title }, boardId) => {
    const row = { id: listId, board_id: boardId, title, order_index: 0 }
    return acknowledge(await db.from('lists').insert(row), 'list.create', alreadyCreated)
  },
  inverse: ({ listId }) => [{ type: 'list.deleted', listId, isOnlyEmpty: true }],
  name: ({ title }, { quoted }) => `add kata ${quoted(title)}`,
}
