import { callApi } from '@/lib/call-api'
import { AppError } from '@/lib/errors'
import type { Role } from '../schema'

/**
 * Asks the server to invite an address, which also sends the e-mail. @throws AppError with the server's sentence; `over_plan`
 * carries what overPlanOf() reads
 */
export async function sendInvitation(boardId: string, email: string, role: Role): Promise<void> {
  const answer = await callApi('/api/boards/invitations', { input: { boardId, email, role }, timeoutMs: 20_000 })
  if (answer.isDone) return
  const details = JSON.stringify(answer.body['overPlan'] ?? null)
  throw new AppError(answer.code, answer.message ?? '', { cause: { details } })
}
