import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** @throws AppError `not_found` where the invitation is not open any more, `over_plan` where there is no room */
export async function acceptInvitation(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.rpc('accept_invitation', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'invitation.accept', status)
}

export async function declineInvitation(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.rpc('decline_invitation', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'invitation.decline', status)
}
