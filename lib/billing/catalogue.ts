import 'server-only'
import type { Offer, PublicStripe } from './offer'
import { type Plan, plans, type BillingPeriod } from './plans'
import { pricesOf } from './prices'
import { stripeEnvironment } from './stripe-settings'

/** A plan as it can be chosen: with its identifiers at Stripe, which are null for Starter. */
export type OfferedPlan = Plan & { priceIds: Readonly<Record<BillingPeriod, string | null>> }

/** The plans that this server sells, in order; only Starter where it has no Stripe. Plain data, for the browser too. */
export function offeredPlans(): OfferedPlan[] {
  const environment = stripeEnvironment()
  const prices = environment && pricesOf(environment)
  return plans.map((plan) => ({
    ...plan,
    priceIds: { monthly: prices?.idOf(plan.id, 'monthly') ?? null, yearly: prices?.idOf(plan.id, 'yearly') ?? null },
  }))
}

/** What the browser needs to show Stripe's form; null where nothing is sold. */
export function publicStripe(): PublicStripe | null {
  const environment = stripeEnvironment()
  return environment && { publishableKey: environment.publishableKey, scriptUrl: environment.scriptUrl ?? null }
}

/** All that a page needs in order to sell plans, as plain data; null where nothing is sold. */
export function currentOffer(): Offer | null {
  const stripe = publicStripe()
  if (!stripe) return null
  const priceIds: Partial<Record<Plan['id'], Record<BillingPeriod, string>>> = {}
  for (const {
    id,
    priceIds: { monthly, yearly },
  } of offeredPlans()) {
    if (monthly !== null && yearly !== null) priceIds[id] = { monthly, yearly }
  }
  return { stripe, priceIds }
}
