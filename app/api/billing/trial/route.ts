import { planRoute } from '@/lib/billing/billing-route'
import { startTrial } from '@/lib/billing/checkout'
import { priceInput } from '@/lib/billing/schema'

/** Starts fourteen days of a paid plan without a card, once per person. */
export const POST = planRoute(priceInput, startTrial)
