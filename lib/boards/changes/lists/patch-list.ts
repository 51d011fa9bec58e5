import type { List } from '../../schema'
import { fromPostgrest } from '@/lib/errors'
import { seen } from '../answers'
import type { ListPatch } from '../change'
import { updateList } from '../placement'
import type { Verb } from '../verb'

/** A list's card limit, or whether it completes cards that enter it. `expect` holds the values it must still have. */
type ListPatched = { type: 'list.patched'; listId: string; patch: ListPatch; expect?: ListPatch }

export const patchList: Verb<ListPatched> = {
  situation: 'list.update',
  applies: {
    lists: (lists, { listId, patch, expect }) =>
      updateList(lists, listId, (list) => (expect && !isSo(list, expect) ? list : { ...list, ...patch })),
  },
  isIncluded: ({ lists }, { listId }, { listVersion = 0 }) =>
    lists.every(({ id, version }) => id !== listId || version >= listVersion),
  write: async (db, { listId, patch, expect = {} }) => {
    const args = { list_id: listId, patch: columnsOf(patch), expect: columnsOf(expect) }
    const { data, error, status } = await db.rpc('edit_list', args)
    if (error) throw fromPostgrest(error, 'list.update', status)
    return { listVersion: data }
  },
  isAlreadySo: async (db, { listId, patch }) => {
    const read = db.from('lists').select('card_limit, completes').eq('id', listId).maybeSingle()
    const list = seen(await read, 'list.update')
    return list !== null && isSo({ cardLimit: list.card_limit, completes: list.completes }, patch)
  },
  inverse: ({ listId, patch }, { lists }) => {
    const list = lists.find(({ id }) => id === listId)
    if (!list || isSo(list, patch)) return []
    const { cardLimit = null, completes = false } = list
    const was: ListPatch = {
      ...(patch.cardLimit !== undefined && { cardLimit }),
      ...(patch.completes !== undefined && { completes }),
    }
    return [{ type: 'list.patched', listId, patch: was, expect: patch }]
  },
  name: ({ listId, patch }, { list }) =>
    patch.completes === undefined ? `change the limit of ${list(listId)}` : `change what ${list(listId)} completes`,
}

/** What is announced about a list, besides its title. */
export function rulesOf({
  cardLimit,
  completes,
  flow,
}: ListPatch & Pick<List, 'flow'>): ListPatch & Pick<List, 'flow'> {
  return {
    ...(cardLimit !== undefined && { cardLimit }),
    ...(completes !== undefined && { completes }),
    ...(flow !== undefined && { flow }),
  }
}

/** Absent means no limit, and that it completes nothing. */
function isSo(
  { cardLimit = null, completes = false }: Pick<List, 'cardLimit' | 'completes'>,
  wanted: ListPatch,
): boolean {
  return (
    (wanted.cardLimit === undefined || wanted.cardLimit === cardLimit) &&
    (wanted.completes === undefined || wanted.completes === completes)
  )
}

function columnsOf({ cardLimit, completes }: ListPatch) {
  return { ...(cardLimit !== undefined && { card_limit: cardLimit }), ...(completes !== undefined && { completes }) }
}
