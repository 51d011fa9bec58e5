import type { BillingPeriod, PlanId } from './plans'
import type { SoldPlan, StripeEnvironment } from './stripe-environment'

/** Which price is which plan, both ways. The identifiers come from the environment. */
export type Prices = {
  /** What a price of ours buys; undefined is none of ours. */
  planOf: (priceId: string) => SoldPlan | undefined
  /** Undefined for Starter, which costs nothing. */
  idOf: (plan: PlanId, period: BillingPeriod) => string | undefined
}

export function pricesOf({ priceIds }: Pick<StripeEnvironment, 'priceIds'>): Prices {
  return {
    planOf: (priceId) => priceIds.get(priceId),
    idOf: (plan, period) => [...priceIds].find(([, sold]) => sold.plan === plan && sold.period === period)?.[0],
  }
}
