import { fromPostgrest } from '@/lib/errors'
import { seen } from '../answers'
import { updateList } from '../placement'
import type { Verb } from '../verb'

type ListRenamed = { type: 'list.renamed'; listId: string; title: string; expect?: string }

export const renameList: Verb<ListRenamed> = {
  situation: 'list.update',
  typed: ({ title }) => title,
  applies: {
    lists: (lists, { listId, title, expect }) =>
      updateList(lists, listId, (list) => ((expect ?? list.title) === list.title ? { ...list, title } : list)),
  },
  isIncluded: ({ lists }, { listId }, { listVersion = 0 }) =>
    lists.every(({ id, version }) => id !== listId || version >= listVersion),
  write: async (db, { listId, title, expect }) => {
    const was = expect === undefined ? {} : { title: expect }
    const { data, error, status } = await db.rpc('edit_list', { list_id: listId, patch: { title }, expect: was })
    if (error) throw fromPostgrest(error, 'list.update', status)
    return { listVersion: data }
  },
  isAlreadySo: async (db, { listId, title }) => {
    const list = seen(await db.from('lists').select('title').eq('id', listId).maybeSingle(), 'list.update')
    return list?.title === title
  },
  inverse: (change, { lists }) => {
    const was = lists.find(({ id }) => id === change.listId)?.title
    return was === undefined || was === change.title ? [] : [{ ...change, title: was, expect: change.title }]
  },
  name: ({ listId }, { list }) => `rename ${list(listId)}`,
}
