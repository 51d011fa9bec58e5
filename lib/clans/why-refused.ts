import { noRoomSentence, overPlanOf } from '@/lib/plans/over-plan'
import { AppError, changedSentence, type ErrorCode, tooSlowSentence } from '@/lib/errors'

const reasons: Partial<Record<ErrorCode, string>> = {
  forbidden: 'You can no longer do this in this clan.',
  unauthenticated: 'You are signed out. Sign in again, then try again.',
  offline: 'The server could not be reached. Please try again.',
  not_found: 'This no longer exists. The page now shows the current state.',
  conflict: 'Someone else changed this at the same time. Please try again.',
  too_slow: tooSlowSentence,
  too_large: 'The plan of the clan’s owner has no room for its files.',
}

/** Why a change to a clan was not made, for the person who tried. `ownerName` is null for the owner. */
export function whyRefused(error: unknown, ownerName: string | null): string {
  const overPlan = overPlanOf(error)
  if (overPlan) return noRoomSentence(overPlan, ownerName)
  if (!(error instanceof AppError)) return 'Something went wrong. Please try again.'
  // The server says which limit was hit; our database functions say what else has changed.
  if (error.code === 'limited' && error.message) return error.message
  return changedSentence(error) ?? reasons[error.code] ?? 'Something went wrong. Please try again.'
}
