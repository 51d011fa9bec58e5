import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** A board that cards can be moved to, with its lists in order. */
export type Destination = { id: string; title: string; lists: { id: string; title: string }[] }

/** The boards that this person may edit, except one, by title. Boards without a list cannot take a card. */
export async function listDestinations(db: Db, userId: string, exceptBoardId: string): Promise<Destination[]> {
  const { data, error, status } = await db
    .from('boards')
    .select('id, title, board_members!inner(role), lists(id, title, order_index)')
    .eq('board_members.user_id', userId)
    .in('board_members.role', ['admin', 'member'])
    .neq('id', exceptBoardId)
    .order('title')
  if (error) throw fromPostgrest(error, 'boards.load', status)
  return data
    .filter(({ lists }) => lists.length > 0)
    .map(({ id, title, lists }) => ({ id, title, lists: lists.toSorted((a, b) => a.order_index - b.order_index) }))
}
