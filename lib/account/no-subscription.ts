import type { Subscription } from './schema'

/** What a failed check counts as (spec section 4). */
export const noSubscription: Subscription = { subscribed: false, subscription_tier: null, subscription_end: null }
