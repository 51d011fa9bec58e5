import type { List } from '../../schema'
import { acknowledge, seen } from '../answers'
import { insertList } from '../placement'
import type { Verb } from '../verb'

/** Puts a list back where it was, with the cards that it took along. */
type ListRestored = { type: 'list.restored'; index: number; list: List }

export const restoreList: Verb<ListRestored> = {
  situation: 'list.create',
  applies: { lists: (lists, { index, list }) => insertList(lists, index, list) },
  write: async (db, { list }, boardId) =>
    acknowledge(await db.rpc('restore_item', { item_id: list.id, board_id: boardId }), 'list.create'),
  isAlreadySo: async (db, { list }, boardId) => {
    const read = db.from('lists').select('id').eq('id', list.id).eq('board_id', boardId).maybeSingle()
    return seen(await read, 'list.create') !== null
  },
  inverse: ({ list }) => [{ type: 'list.deleted', listId: list.id }],
  name: ({ list }, { quoted }) => `restore kata ${quoted(list.title)}`,
}
