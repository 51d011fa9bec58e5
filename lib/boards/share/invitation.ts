import { fromPostgrest, AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { callApi } from '@/lib/call-api'
import type { Role } from '../schema'

/** @throws AppError `not_found` if the invitation is no longer open, `over_plan` if there is no room */
export async function acceptInvitation(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.rpc('accept_invitation', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'invitation.accept', status)
}

export async function declineInvitation(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.rpc('decline_invitation', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'invitation.decline', status)
}

/**
 * Asks the server to invite an address, which also sends the e-mail. @throws AppError with the server's message;
 * `over_plan` carries what overPlanOf() reads
 */
export async function sendInvitation(boardId: string, email: string, role: Role): Promise<void> {
  const answer = await callApi('/api/boards/invitations', { input: { boardId, email, role }, timeoutMs: 20_000 })
  if (answer.isDone) return
  const details = JSON.stringify(answer.body['overPlan'] ?? null)
  throw new AppError(answer.code, answer.message ?? '', { cause: { details } })
}
