/** Subscription info as the check answers it (spec section 3). */
export type Subscription = {
  subscribed: boolean
  subscription_tier: string | null
  subscription_end: string | null
}

/** What banners and the billing page say beside the plan. Dates are ISO, and null unless they matter now. */
export type BillingFacts = {
  /** Stripe's word for the subscription; null before the first one. */
  status: string | null
  trialEndsAt: string | null
  /** A payment has failed: until then the plan continues while it is tried again. */
  pastDueUntil: string | null
  cancelsAt: string | null
  /** When the paid plan ended, for people who are back on Starter. */
  endedAt: string | null
  /** Whether there is a card to charge, by the last news from Stripe. */
  hasCard: boolean
  hasHadTrial: boolean
  /** Something should have happened at Stripe and no news of it came: asking is worth a call. */
  mayBeStale: boolean
}

/** What holds for a person now: whatever writes a plan answers it. */
export type Standing = { subscription: Subscription; billing: BillingFacts }

/** What a failed check counts as (spec section 4). */
export const noSubscription: Subscription = { subscribed: false, subscription_tier: null, subscription_end: null }

/** Of a person who never had a paid plan. */
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
