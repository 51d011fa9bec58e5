import type { ListFlow } from '../../schema'
import { fromPostgrest } from '@/lib/errors'
import { seen } from '../answers'
import { updateList } from '../placement'
import type { Verb } from '../verb'

/**
 * Whether techniques wait in a kata, are worked on or are done; null: as guessed. `expect` is the value it must still
 * have.
 */
type ListFlowSet = { type: 'list.flow_set'; listId: string; flow: ListFlow | null; expect?: ListFlow | null }

export const setListFlow: Verb<ListFlowSet> = {
  situation: 'list.update',
  applies: {
    lists: (lists, { listId, flow, expect }) =>
      updateList(lists, listId, (list) =>
        expect !== undefined && (list.flow ?? null) !== expect ? list : { ...list, flow },
      ),
  },
  isIncluded: ({ lists }, { listId }, { listVersion = 0 }) =>
    lists.every(({ id, version }) => id !== listId || version >= listVersion),
  write: async (db, { listId, flow, expect }) => {
    // The generated types allow no null arguments; the function takes it.
    const args = {
      list_id: listId,
      flow: flow as ListFlow,
      ...(expect !== undefined && { only_if: expect as ListFlow }),
    }
    const { data, error, status } = await db.rpc('set_list_flow', args)
    if (error) throw fromPostgrest(error, 'list.update', status)
    return { listVersion: data }
  },
  isAlreadySo: async (db, { listId, flow }) => {
    const list = seen(await db.from('lists').select('flow').eq('id', listId).maybeSingle(), 'list.update')
    return list !== null && list.flow === flow
  },
  inverse: ({ listId, flow }, { lists }) => {
    const list = lists.find(({ id }) => id === listId)
    if (!list || (list.flow ?? null) === flow) return []
    return [{ type: 'list.flow_set', listId, flow: list.flow ?? null, expect: flow }]
  },
  name: ({ listId }, { list }) => `change what ${list(listId)} is for`,
}
