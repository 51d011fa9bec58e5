import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Card } from '../schema'

/** How many rows one answer has. */
const page = 1000

/** The ids of a list's cards, newest first: a board does not know when its cards were made. */
export async function listNewestFirst(db: Db, listId: string): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from === ids.length; from += page) {
    const { data, error, status } = await db
      .from('cards')
      .select('id')
      .eq('list_id', listId)
      .order('created_at', { ascending: false })
      .order('order_index')
      .range(from, from + page - 1)
    if (error) throw fromPostgrest(error, 'list.sort', status)
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

/**
 * The cards in the order of these ids. A card that is not among them was just added, so it is newer than all of them.
 */
export function inOrderOf(cards: readonly Card[], ids: readonly string[]): Card[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return cards.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}

/** Collapses or expands a list, only for this person. @throws AppError `not_found` once it is gone */
export async function collapseList(db: Db, listId: string, isCollapsed: boolean): Promise<void> {
  const { error, status } = await db.rpc('set_list_collapsed', { list_id: listId, is_collapsed: isCollapsed })
  if (error) throw fromPostgrest(error, 'list.collapse', status)
}
