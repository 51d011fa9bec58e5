import { noRoomSentence, overPlanOf } from '@/lib/plans/over-plan'
import { AppError, type ErrorCode } from '@/lib/errors'

const reasons: Partial<Record<ErrorCode, string>> = {
  invalid: 'That is not an e-mail address.',
  forbidden: 'Only admins of this dojo can invite people.',
  unauthenticated: 'You are signed out. Sign in again, then try again.',
  offline: 'The server could not be reached.',
}

/** Why an address could not be invited. `ownerName` is null for the owner, who can choose another plan. */
export function whyNotInvited(error: unknown, ownerName: string | null): string {
  const overPlan = overPlanOf(error)
  if (overPlan) return noRoomSentence(overPlan, ownerName)
  if (!(error instanceof AppError)) return 'The server refused it.'
  // The server says which limit.
  if (error.code === 'limited' && error.message) return error.message
  return reasons[error.code] ?? 'The server refused it.'
}
