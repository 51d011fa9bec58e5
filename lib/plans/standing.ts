/** Subscription info as returned by the check (spec section 3). */
export type Subscription = {
  subscribed: boolean
  subscription_tier: string | null
  subscription_end: string | null
}

/** What banners and the billing page show besides the plan. Dates are ISO, and null unless they matter now. */
export type BillingFacts = {
  /** Stripe's status of the subscription; null before the first one. */
  status: string | null
  trialEndsAt: string | null
  /** A payment has failed: the plan continues until then while it is retried. */
  pastDueUntil: string | null
  cancelsAt: string | null
  /** When the paid plan ended, for people who are back on Starter. */
  endedAt: string | null
  /** Whether there is a card to charge, according to the last news from Stripe. */
  hasCard: boolean
  /** Whether the plan is a trial that no card was given for, also one that was ended early. */
  isTrialWithoutCard: boolean
  hasHadTrial: boolean
  /** Something should have happened at Stripe and no news came: worth a call. */
  mayBeStale: boolean
}

/** A person's current state: returned by everything that writes a plan. */
export type Standing = { subscription: Subscription; billing: BillingFacts }

/** What a failed check counts as (spec section 4). */
export const noSubscription: Subscription = { subscribed: false, subscription_tier: null, subscription_end: null }

/** For a person who never had a paid plan. */
export const noBilling: BillingFacts = {
  status: null,
  trialEndsAt: null,
  pastDueUntil: null,
  cancelsAt: null,
  endedAt: null,
  hasCard: false,
  isTrialWithoutCard: false,
  hasHadTrial: false,
  mayBeStale: false,
}
