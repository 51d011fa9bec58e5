import type Stripe from 'stripe'
import type { Discount } from '@/lib/plans/billing-view'

/** A coupon, and the promotion code that leads to it if someone typed one. */
export type FoundCoupon = {
  coupon: Pick<
    Stripe.Coupon,
    | 'id'
    | 'valid'
    | 'amount_off'
    | 'percent_off'
    | 'currency'
    | 'applies_to'
    | 'redeem_by'
    | 'max_redemptions'
    | 'times_redeemed'
    | 'duration'
    | 'duration_in_months'
  >
  promotionCode: Pick<
    Stripe.PromotionCode,
    'id' | 'active' | 'expires_at' | 'max_redemptions' | 'times_redeemed' | 'customer' | 'restrictions'
  > | null
}

export type CouponContext = {
  now: Date
  customerId: string | null
  price: { productId: string; amountCents: number; currency: string } | null
  hasPaidBefore: boolean
  hasUsedBefore: boolean
}

export const couponUsed = 'You have used this coupon before.'
export const couponForFirst = 'This coupon is for a first purchase only.'

/**
 * Why a coupon does not apply to this purchase, as a message for the person who typed the code; undefined if it does.
 */
export function couponProblem(
  { coupon, promotionCode }: FoundCoupon,
  { now, customerId, price, hasPaidBefore, hasUsedBefore }: CouponContext,
): string | undefined {
  if (promotionCode && promotionCode.customer !== null && idOf(promotionCode.customer) !== customerId)
    return 'Invalid coupon code'
  if (isOver(coupon.redeem_by, now) || isOver(promotionCode?.expires_at ?? null, now)) return 'This coupon has expired.'
  if (isUsedUp(coupon) || (promotionCode && isUsedUp(promotionCode))) return 'This coupon has been used up.'
  if (!coupon.valid || promotionCode?.active === false) return 'This coupon is no longer valid.'
  if (hasPaidBefore) return couponForFirst
  if (hasUsedBefore) return couponUsed
  return price ? priceProblem({ coupon, promotionCode }, price) : undefined
}

function priceProblem(
  { coupon, promotionCode }: FoundCoupon,
  price: NonNullable<CouponContext['price']>,
): string | undefined {
  const products = coupon.applies_to?.products ?? []
  if (products.length > 0 && !products.includes(price.productId)) return 'This coupon is for another plan.'
  if (coupon.amount_off !== null && coupon.currency !== price.currency) return 'This coupon is for another currency.'
  const { minimum_amount: minimum, minimum_amount_currency: currency } = promotionCode?.restrictions ?? {}
  if (minimum && (currency !== price.currency || price.amountCents < minimum)) {
    return `This coupon is for purchases of at least $${(minimum / 100).toFixed(2)}.`
  }
  return undefined
}

export function discountOf({ percent_off, amount_off }: FoundCoupon['coupon']): Discount {
  return percent_off === null ? { type: 'amount', amount: amount_off ?? 0 } : { type: 'percent', amount: percent_off }
}

function isOver(seconds: number | null, now: Date): boolean {
  return seconds !== null && seconds * 1000 <= now.getTime()
}

function isUsedUp({
  max_redemptions: most,
  times_redeemed: used,
}: {
  max_redemptions: number | null
  times_redeemed: number
}): boolean {
  return most !== null && used >= most
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
