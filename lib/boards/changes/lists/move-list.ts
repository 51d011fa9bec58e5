import type { List } from '../../schema'
import { acknowledge } from '../answers'
import { insertAt } from '../placement'
import type { Verb } from '../verb'

/** `index` counts from 0, without the moved list itself. */
type ListMoved = { type: 'list.moved'; listId: string; index: number }

export const moveList: Verb<ListMoved> = {
  situation: 'list.update',
  applies: { lists: withMovedList },
  write: async (db, { listId, index }) =>
    acknowledge(await db.rpc('move_list', { list_id: listId, to_index: index }), 'list.update'),
  inverse: (change, { lists }) => {
    const index = lists.findIndex(({ id }) => id === change.listId)
    return index < 0 || index === change.index ? [] : [{ ...change, index }]
  },
  name: ({ listId }, { list }) => `move ${list(listId)}`,
}

export function withMovedList(lists: List[], { listId, index }: Omit<ListMoved, 'type'>): List[] {
  const list = lists.find(({ id }) => id === listId)
  if (!list) return lists
  return insertAt(
    lists.filter((other) => other !== list),
    index,
    list,
  )
}
