import { openBilling } from '@/lib/billing/billing'
import { createSubscription } from '@/lib/billing/checkout'
import { subscriptionInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** The subscription for a card that was just confirmed (spec section 7). */
export const POST = authedRoute(subscriptionInput, (input, { db, viewer }) =>
  createSubscription(openBilling(), db, viewer.id, input),
)
