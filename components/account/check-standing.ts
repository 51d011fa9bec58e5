import type { CheckOutcome } from './check-subscription'

/**
 * What is to be thought of the plan. `trusted`: the last check failed, and there was a plan a moment ago, so nothing is
 * covered. `unknown`: it failed, and counts as no subscription (spec section 4).
 */
export type CheckStanding = 'checked' | 'trusted' | 'unknown'

/** For how long a plan that was seen holds while checks fail. */
export const trustMs = 10 * 60 * 1000

/** `knownAt`: when there last was a plan, in milliseconds; null where none was seen. */
export function standingAfter(
  outcome: Exclude<CheckOutcome, 'offline'>,
  knownAt: number | null,
  now: number,
): CheckStanding {
  if (outcome !== 'failed') return 'checked'
  return knownAt !== null && now - knownAt < trustMs ? 'trusted' : 'unknown'
}
