import type { List } from '../../schema'
import { acknowledge, alreadyDone } from '../answers'
import { insertList } from '../placement'
import type { Verb } from '../verb'

/** Puts a list back where it was, with the cards that it took along. */
type ListRestored = { type: 'list.restored'; index: number; list: List }

export const restoreList: Verb<ListRestored> = {
  situation: 'list.create',
  applies: { lists: (lists, { index, list }) => insertList(lists, index, list) },
  write: async (db, { list }, boardId) =>
    acknowledge(await db.rpc('restore_item', { item_id: list.id, board_id: boardId }), 'list.create', alreadyDone),
  inverse: ({ list }) => [{ type: 'list.deleted', listId: list.id }],
  name: ({ list }, { quoted }) => `restore kata ${quoted(list.title)}`,
}
