import { acknowledge, alreadyDone } from '../answers'
import type { Verb } from '../verb'

/** Moves a list with its cards to the bin. With `isOnlyEmpty`, not if cards have been put on it. */
type ListDeleted = { type: 'list.deleted'; listId: string; isOnlyEmpty?: boolean }

export const deleteList: Verb<ListDeleted> = {
  situation: 'list.delete',
  applies: {
    lists: (lists, { listId, isOnlyEmpty }) =>
      lists.filter(({ id, cards }) => id !== listId || (isOnlyEmpty && cards.length > 0)),
  },
  write: async (db, { listId, isOnlyEmpty = false }) =>
    acknowledge(await db.rpc('delete_list', { list_id: listId, if_empty: isOnlyEmpty }), 'list.delete', alreadyDone),
  inverse: ({ listId }, { lists }) => {
    const index = lists.findIndex(({ id }) => id === listId)
    const list = lists[index]
    return list ? [{ type: 'list.restored', index, list }] : []
  },
  name: ({ listId }, { list }) => `delete ${list(listId)}`,
}
