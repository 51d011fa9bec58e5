import { planRoute } from '@/lib/billing/billing-route'
import { createSubscription } from '@/lib/billing/checkout'
import { subscriptionInput } from '@/lib/billing/schema'

/** Creates the subscription for a card that was just confirmed (spec section 7). */
export const POST = planRoute(subscriptionInput, createSubscription)
