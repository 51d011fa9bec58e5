import type Stripe from 'stripe'
import { currency } from '../catalogue/present-price.ts'
import type { CouponRecord, DiscountRecord, PromotionCodeRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import type { Timestamp } from '../world/primitives.ts'

export function presentCoupon(world: World, coupon: CouponRecord): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOffCents,
    created: coupon.created,
    currency: coupon.amountOffCents === null ? null : currency,
    duration: coupon.duration,
    duration_in_months: coupon.durationInMonths,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.timesRedeemed,
    valid: isCouponValid(coupon, world.now()),
  }
}

export function presentPromotionCode(world: World, promotion: PromotionCodeRecord): Stripe.PromotionCode {
  return {
    id: promotion.id,
    object: 'promotion_code',
    active: isPromotionActive(world, promotion),
    code: promotion.code,
    created: promotion.created,
    customer: promotion.customer,
    customer_account: null,
    expires_at: promotion.expiresAt,
    livemode: false,
    max_redemptions: promotion.maxRedemptions,
    metadata: promotion.metadata,
    promotion: { coupon: promotion.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: promotion.firstTimeOnly,
      minimum_amount: promotion.minimumAmountCents,
      minimum_amount_currency: promotion.minimumAmountCents === null ? null : currency,
    },
    times_redeemed: promotion.timesRedeemed,
  }
}

export function presentDiscount(discount: DiscountRecord): Stripe.Discount {
  return {
    id: discount.id,
    object: 'discount',
    checkout_session: null,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: null,
    invoice_item: null,
    promotion_code: discount.promotionCode,
    source: { coupon: discount.coupon, type: 'coupon' },
    start: discount.start,
    subscription: discount.subscription,
    subscription_item: null,
  }
}

/** Active, not expired, not used up, and for a valid coupon. */
export function isPromotionActive(world: World, promotion: PromotionCodeRecord): boolean {
  const now = world.now()
  return (
    promotion.active &&
    (promotion.expiresAt === null || promotion.expiresAt > now) &&
    (promotion.maxRedemptions === null || promotion.timesRedeemed < promotion.maxRedemptions) &&
    isCouponValid(world.get('coupons', promotion.coupon), now)
  )
}

/** Whether a coupon can still be redeemed; existing discounts continue. */
export function isCouponValid({ redeemBy, maxRedemptions, timesRedeemed }: CouponRecord, now: Timestamp): boolean {
  return (redeemBy === null || redeemBy > now) && (maxRedemptions === null || timesRedeemed < maxRedemptions)
}
