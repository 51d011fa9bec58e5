import 'server-only'
import type { BillingPeriod, PlanId } from '@/lib/plans/catalogue'
import type { Offer } from '@/lib/plans/offer'
import { stripeEnvironment } from './stripe-environment'

/** All that a page needs in order to sell plans, as plain data; null where nothing is sold. */
export function currentOffer(): Offer | null {
  const environment = stripeEnvironment()
  if (!environment) return null
  const priceIds: Partial<Record<PlanId, Record<BillingPeriod, string>>> = {}
  for (const [priceId, { plan, period }] of environment.priceIds) {
    priceIds[plan] = { monthly: '', yearly: '', ...priceIds[plan], [period]: priceId }
  }
  const { publishableKey, scriptUrl } = environment
  return { stripe: { publishableKey, scriptUrl: scriptUrl ?? null }, priceIds }
}
