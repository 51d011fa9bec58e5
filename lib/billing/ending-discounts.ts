import 'server-only'
import type Stripe from 'stripe'
import { callStripe } from './stripe-call'

export type DiscountsAt = {
  /** The names of the coupons that end with the change. */
  endingCoupons: string[]
  /** The discounts parameter for Stripe; nothing if all of them stay. */
  terms: { discounts?: Stripe.Emptyable<{ discount: string }[]> }
}

/**
 * Which discounts of a subscription end at a different price. Stripe checks a code's minimum purchase only when it is
 * redeemed; without this, a code for large plans would carry over to a small one.
 */
export async function discountsAt(stripe: Stripe, subscriptionId: string, priceId: string): Promise<DiscountsAt> {
  const expand = ['discounts.promotion_code', 'discounts.source.coupon']
  const { discounts } = await callStripe(
    'subscription.retrieve',
    stripe.subscriptions.retrieve(subscriptionId, { expand }),
  )
  const minimums = discounts.filter((one) => typeof one !== 'string').filter((one) => minimumOf(one) > 0)
  if (minimums.length === 0) return { endingCoupons: [], terms: {} }
  const price = await callStripe('price.retrieve', stripe.prices.retrieve(priceId))
  const ending = minimums.filter((one) => minimumOf(one) > (price.unit_amount ?? 0))
  if (ending.length === 0) return { endingCoupons: [], terms: {} }
  const gone = new Set(ending.map(({ id }) => id))
  const kept = discounts.map((one) => (typeof one === 'string' ? one : one.id)).filter((id) => !gone.has(id))
  return {
    endingCoupons: ending.map(nameOf),
    terms: { discounts: kept.length === 0 ? '' : kept.map((discount) => ({ discount })) },
  }
}

/** For a discount with its promotion code expanded. All prices are in one currency. */
function minimumOf({ promotion_code: code }: Stripe.Discount): number {
  return code === null || typeof code === 'string' ? 0 : (code.restrictions.minimum_amount ?? 0)
}

/** A discount's name on invoices, for one with its coupon expanded. */
export function nameOf({ source: { coupon } }: Pick<Stripe.Discount, 'source'>): string {
  return (coupon === null || typeof coupon === 'string' ? null : coupon.name) ?? 'Coupon'
}
