import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { text } from '../api/fields.ts'
import { addMonths } from '../billing/calendar.ts'
import { newId } from '../world/new-id.ts'
import type { CouponRecord, DiscountRecord, PromotionCodeRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { isCouponValid, isPromotionActive } from './present-coupon.ts'

export const discountFields = z.union([
  z.literal(''),
  z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional(), discount: text.optional() }))
    .max(20),
])

interface Purchase {
  customer: string
  subscription: string | null
  /** The amount that the discount reduces, before any discount. */
  subtotalCents: number
  products: string[]
}

type Wanted = { coupon?: string | undefined; promotion_code?: string | undefined; discount?: string | undefined }

/** Creates the discounts that a request asks for. @throws ApiError with Stripe's reason when one is not available */
export function redeem(
  world: World,
  wanted: z.infer<typeof discountFields>,
  purchase: Purchase,
  old: DiscountRecord[],
): DiscountRecord[] {
  if (wanted === '') return []
  return wanted.map((one, index) => redeemOne(world, one, `discounts[${index}]`, purchase, old))
}

function redeemOne(
  world: World,
  wanted: Wanted,
  param: string,
  purchase: Purchase,
  old: DiscountRecord[],
): DiscountRecord {
  if (Object.values(wanted).filter((value) => value !== undefined).length !== 1) {
    throw ApiError.invalid('You must specify one of coupon, promotion_code or discount.', param)
  }
  if (wanted.discount !== undefined) {
    const kept = old.find(({ id }) => id === wanted.discount)
    if (!kept) throw ApiError.missing('discount', wanted.discount, `${param}[discount]`)
    return kept
  }
  const promotion =
    wanted.promotion_code === undefined
      ? null
      : world.get('promotionCodes', wanted.promotion_code, `${param}[promotion_code]`)
  if (promotion) checkPromotion(world, promotion, `${param}[promotion_code]`, purchase)
  const coupon = world.get('coupons', promotion?.coupon ?? wanted.coupon ?? '', `${param}[coupon]`)
  const now = world.now(purchase.customer)
  if (!isCouponValid(coupon, now)) {
    throw ApiError.invalid(`Coupon expired: ${coupon.id}`, `${param}[coupon]`, 'coupon_expired')
  }
  if (coupon.products.length > 0 && !purchase.products.some((product) => coupon.products.includes(product))) {
    throw ApiError.invalid('This coupon does not apply to any item of this purchase.', `${param}[coupon]`)
  }
  coupon.timesRedeemed += 1
  if (promotion) promotion.timesRedeemed += 1
  return {
    id: newId('di'),
    customer: purchase.customer,
    subscription: purchase.subscription,
    coupon: coupon.id,
    promotionCode: promotion?.id ?? null,
    start: now,
    end: endOf(coupon, now),
    used: false,
  }
}

function checkPromotion(
  world: World,
  promotion: PromotionCodeRecord,
  param: string,
  { customer, subtotalCents }: Purchase,
): void {
  const refuse = (message: string) => ApiError.invalid(message, param)
  if (!isPromotionActive(world, promotion)) throw refuse('This promotion code is expired or no longer active.')
  if (promotion.customer !== null && promotion.customer !== customer) {
    throw refuse('This promotion code cannot be redeemed by this customer.')
  }
  if (promotion.minimumAmountCents !== null && subtotalCents < promotion.minimumAmountCents) {
    throw refuse('This promotion code cannot be redeemed because the minimum amount is not reached.')
  }
  const hasPaid = Object.values(world.state.invoices).some(
    (invoice) => invoice.customer === customer && invoice.amountPaidCents > 0,
  )
  if (promotion.firstTimeOnly && hasPaid) {
    throw refuse('This promotion code cannot be redeemed because the associated customer has prior transactions.')
  }
}

function endOf({ duration, durationInMonths }: CouponRecord, start: number): number | null {
  return duration === 'repeating' && durationInMonths !== null ? addMonths(start, durationInMonths) : null
}
