import type { CheckOutcome } from './check-subscription'

/**
 * What to assume about the plan. `trusted`: the last check failed, but there was a plan a moment ago, so the page stays
 * uncovered. `unknown`: it failed, and counts as no subscription (spec section 4).
 */
export type CheckStanding = 'checked' | 'trusted' | 'unknown'

/** How long a plan that was seen counts while checks fail. */
export const trustMs = 10 * 60 * 1000

/** `knownAt`: when a plan was last seen, in milliseconds; null if never. */
export function standingAfter(
  outcome: Exclude<CheckOutcome, 'offline'>,
  knownAt: number | null,
  now: number,
): CheckStanding {
  if (outcome !== 'failed') return 'checked'
  return knownAt !== null && now - knownAt < trustMs ? 'trusted' : 'unknown'
}
