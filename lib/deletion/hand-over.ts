import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/**
 * @throws AppError `over_plan` and `too_large` if the new owner's plan has no room for its people or its files,
 * `changed` if they are not an admin of it, `not_found` if they are no longer on it
 */
export async function transferBoard(db: Db, boardId: string, toUserId: string): Promise<void> {
  const { error, status } = await db.rpc('transfer_board', { board_id: boardId, to_user: toUserId })
  if (error) throw fromPostgrest(error, 'board.transfer', status)
}

export async function transferClan(db: Db, clanId: string, toUserId: string): Promise<void> {
  const { error, status } = await db.rpc('transfer_clan', { clan_id: clanId, to_user: toUserId })
  if (error) throw fromPostgrest(error, 'clan.transfer', status)
}
