import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/**
 * @throws AppError `over_plan` and `too_large` where the plan of the new owner has no room for its people or its files, `changed`
 * where they are no admin of it, `not_found` where they are not on it any more
 */
export async function transferBoard(db: Db, boardId: string, toUserId: string): Promise<void> {
  const { error, status } = await db.rpc('transfer_board', { board_id: boardId, to_user: toUserId })
  if (error) throw fromPostgrest(error, 'board.transfer', status)
}

export async function transferClan(db: Db, clanId: string, toUserId: string): Promise<void> {
  const { error, status } = await db.rpc('transfer_clan', { clan_id: clanId, to_user: toUserId })
  if (error) throw fromPostgrest(error, 'clan.transfer', status)
}
