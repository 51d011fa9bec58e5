import 'server-only'
import type Stripe from 'stripe'
import type { Discount, DiscountTerms } from '@/lib/plans/billing-view'
import { couponProblem, discountOf, type CouponContext, type FoundCoupon } from './coupon-rules'
import { subscriptionIdOf } from './due-payment'
import { callStripe, idOf, isMissing } from './stripe-call'
import { listWhole } from './subscriptions'

/** A code as Stripe takes it for a subscription, and as a person sees it. */
export type ResolvedCoupon = {
  discount: Discount
  terms: DiscountTerms
  applied: { promotion_code: string } | { coupon: string }
  couponId: string
  /** Whether each mailbox has it once, whatever the account. */
  isCounted: boolean
  isForFirst: boolean
}

export type CouponAnswer = { resolved: ResolvedCoupon; problem?: undefined } | { problem: string; resolved?: undefined }

/** Who buys what; null if not known yet. */
export type Purchase = { priceId: string | null; customerId: string | null }

/**
 * The only place that says what a code is worth: asked for the preview and again for the purchase, so that an accepted
 * code is not refused. Takes promotion codes (what customers are given) and the identifiers of coupons.
 */
export async function resolveCoupon(
  stripe: Stripe,
  code: string,
  purchase: Purchase,
  now = new Date(),
): Promise<CouponAnswer> {
  const found = await findCoupon(stripe, code)
  if (!found) return { problem: 'Invalid coupon code' }
  const problem = couponProblem(found, await contextOf(stripe, found, purchase, now))
  if (problem) return { problem }
  const { coupon, promotionCode } = found
  return {
    resolved: {
      discount: discountOf(coupon),
      terms: { duration: coupon.duration, months: coupon.duration_in_months },
      applied: promotionCode ? { promotion_code: promotionCode.id } : { coupon: coupon.id },
      couponId: coupon.id,
      isCounted: isCounted(found),
      isForFirst: promotionCode?.restrictions.first_time_transaction ?? false,
    },
  }
}

async function findCoupon(stripe: Stripe, code: string): Promise<FoundCoupon | null> {
  const { data } = await callStripe('promotion_code.list', stripe.promotionCodes.list({ code, limit: 100 }))
  // The same code may have existed before and been switched off.
  const promotionCode = data.find(({ active }) => active) ?? data[0] ?? null
  const couponId = promotionCode ? idOf(promotionCode.promotion.coupon) : code
  if (couponId === null) return null
  // Under its own name a coupon would bypass the rules of the codes that lead to it.
  if (!promotionCode) {
    const codes = await callStripe('promotion_code.list', stripe.promotionCodes.list({ coupon: code, limit: 1 }))
    if (codes.data.length > 0) return null
  }
  try {
    const coupon = await callStripe('coupon.retrieve', stripe.coupons.retrieve(couponId, { expand: ['applies_to'] }))
    return { coupon, promotionCode }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Asks only for what this coupon's conditions need. */
async function contextOf(
  stripe: Stripe,
  { coupon, promotionCode }: FoundCoupon,
  purchase: Purchase,
  now: Date,
): Promise<CouponContext> {
  const { customerId } = purchase
  const price =
    purchase.priceId === null ? null : await callStripe('price.retrieve', stripe.prices.retrieve(purchase.priceId))
  const mustBeFirst = promotionCode?.restrictions.first_time_transaction ?? false
  return {
    now,
    customerId,
    price: price && {
      productId: idOf(price.product) ?? '',
      amountCents: price.unit_amount ?? 0,
      currency: price.currency,
    },
    hasPaidBefore: mustBeFirst && customerId !== null && (await hasPaid(stripe, customerId)),
    hasUsedBefore:
      isCounted({ coupon, promotionCode }) && customerId !== null && (await hasUsed(stripe, customerId, coupon)),
  }
}

/** One that is for ever, or for this customer alone, is the operator's to limit. */
function isCounted({ coupon, promotionCode }: FoundCoupon): boolean {
  return coupon.duration !== 'forever' && (promotionCode === null || promotionCode.customer === null)
}

/** Whether this coupon reduced what this customer paid: a purchase that came to nothing did not use it. */
async function hasUsed(stripe: Stripe, customerId: string, coupon: FoundCoupon['coupon']): Promise<boolean> {
  const bought = (await listWhole(stripe, customerId)).filter(({ metadata }) => metadata['coupon_id'] === coupon.id)
  if (bought.length === 0) return false
  const ids = new Set<string | null>(bought.map(({ id }) => id))
  return (await listPaid(stripe, customerId)).some((one) => ids.has(subscriptionIdOf(one)) && wasReduced(one))
}

function wasReduced({ total_discount_amounts: discounts }: Stripe.Invoice): boolean {
  return (discounts ?? []).some(({ amount }) => amount > 0)
}

/** A purchase that a coupon paid in full also counts; the empty invoice of a trial does not. */
async function hasPaid(stripe: Stripe, customerId: string): Promise<boolean> {
  return (await listPaid(stripe, customerId)).some((invoice) => invoice.amount_paid > 0 || wasReduced(invoice))
}

/** Each took money, a coupon or a trial. */
const mostPaid = 2000

async function listPaid(stripe: Stripe, customerId: string): Promise<Stripe.Invoice[]> {
  const paid = stripe.invoices.list({ customer: customerId, status: 'paid', limit: 100 })
  return callStripe('invoice.list', paid.autoPagingToArray({ limit: mostPaid }))
}
