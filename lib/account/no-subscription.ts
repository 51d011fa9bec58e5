import type { BillingFacts, Subscription } from './schema'

/** What a failed check counts as (spec section 4). */
export const noSubscription: Subscription = { subscribed: false, subscription_tier: null, subscription_end: null }

/** The standing of someone who has never had a paid plan. */
export const noBilling: BillingFacts = {
  status: null,
  trialEndsAt: null,
  pastDueUntil: null,
  cancelsAt: null,
  endedAt: null,
  hasCard: false,
  hasHadTrial: false,
  mayBeStale: false,
}
