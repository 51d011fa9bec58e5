import { type BillingPeriod, type Plan, type PlanId, plans } from './catalogue'

/** What the browser needs to sell plans: price ids, and where Stripe's form comes from. */
export type Offer = {
  priceIds: Readonly<Partial<Record<PlanId, Readonly<Record<BillingPeriod, string>>>>>
  stripe: PublicStripe
}
export type PublicStripe = { publishableKey: string; scriptUrl: string | null }

/** A plan, and how often it is paid. */
export type PlanChoice = { plan: Plan; period: BillingPeriod }

/** Undefined for Starter, which is free, and for plans this server does not sell. */
export function priceIdOf(offer: Offer | null, { plan, period }: PlanChoice): string | undefined {
  return offer?.priceIds[plan.id]?.[period]
}

/** The plans to choose from, in order: all, or only Starter if nothing is sold. */
export function plansOf(offer: Offer | null): Plan[] {
  return plans.filter((plan) => plan.id === 'starter' || priceIdOf(offer, { plan, period: 'monthly' }) !== undefined)
}

/** The price per month: a twelfth of a yearly price, to the cent (spec section 9, "Payment form amounts"). */
export function centsAMonth({ plan, period }: PlanChoice): number {
  const { basePriceCents } = plan.billing[period]
  return period === 'yearly' ? Math.round(basePriceCents / 12) : basePriceCents
}
