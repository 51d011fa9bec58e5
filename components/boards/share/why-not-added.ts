import { noRoomSentence, overPlanOf } from '@/lib/boards/over-plan'
import { AppError, type ErrorCode } from '@/lib/errors'

const reasons: Partial<Record<ErrorCode, string>> = {
  invalid: 'That is not an e-mail address.',
  forbidden: 'Only admins of this dojo can add people.',
  limited: '200 invitations are open. Withdraw some first.',
  offline: 'The server could not be reached.',
}

/** Stands beside the address that could not be added. `ownerName` is null for the owner, who can choose another plan. */
export function whyNotAdded(error: unknown, ownerName: string | null): string {
  const overPlan = overPlanOf(error)
  if (overPlan) return noRoomSentence(overPlan, ownerName)
  return (error instanceof AppError && reasons[error.code]) || 'The server did not take it.'
}
