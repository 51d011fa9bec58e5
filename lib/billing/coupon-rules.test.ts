import { expect, test } from 'vitest'
import { type CouponContext, couponProblem, discountOf, type FoundCoupon } from './coupon-rules'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = (days: number) => now.getTime() / 1000 + days * 24 * 60 * 60

const coupon: FoundCoupon['coupon'] = {
  id: 'KATA',
  valid: true,
  amount_off: null,
  percent_off: 20,
  currency: null,
  redeem_by: null,
  max_redemptions: null,
  times_redeemed: 0,
  duration: 'once',
  duration_in_months: null,
}
const code: NonNullable<FoundCoupon['promotionCode']> = {
  id: 'promo_1',
  active: true,
  expires_at: null,
  max_redemptions: null,
  times_redeemed: 0,
  customer: null,
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
}
const context: CouponContext = {
  now,
  customerId: 'cus_mia',
  price: { productId: 'prod_pro', amountCents: 2_000, currency: 'usd' },
  hasPaidBefore: false,
  hasUsedBefore: false,
}

type Given = { coupon?: Partial<FoundCoupon['coupon']>; code?: Partial<typeof code>; context?: Partial<CouponContext> }
const minimum = (cents: number) => ({
  restrictions: { ...code.restrictions, minimum_amount: cents, minimum_amount_currency: 'usd' },
})

const cases: [title: string, given: Given, problem: string | undefined][] = [
  ['a good one holds', {}, undefined],
  ['one that ends later holds', { coupon: { redeem_by: seconds(1) }, code: { expires_at: seconds(1) } }, undefined],
  ['one that the same customer has used', { context: { hasUsedBefore: true } }, 'You have used this coupon before.'],
  ['a coupon that ends this moment', { coupon: { redeem_by: seconds(0) } }, 'This coupon has expired.'],
  ['a coupon that has ended', { coupon: { redeem_by: seconds(-1), valid: false } }, 'This coupon has expired.'],
  ['a code that has ended', { code: { expires_at: seconds(-1), active: false } }, 'This coupon has expired.'],
  [
    'a coupon that others took',
    { coupon: { max_redemptions: 2, times_redeemed: 2, valid: false } },
    'This coupon has been used up.',
  ],
  [
    'a code that others took',
    { code: { max_redemptions: 1, times_redeemed: 1, active: false } },
    'This coupon has been used up.',
  ],
  [
    'one that fewer took than may holds',
    { coupon: { max_redemptions: 2, times_redeemed: 1 }, code: { max_redemptions: 2, times_redeemed: 1 } },
    undefined,
  ],
  ['a code that was switched off', { code: { active: false } }, 'This coupon is no longer valid.'],
  ['a coupon that was withdrawn', { coupon: { valid: false } }, 'This coupon is no longer valid.'],
  ['a code for someone else is invalid', { code: { customer: 'cus_olive' } }, 'Invalid coupon code'],
  [
    'a code for one customer, before they are a customer',
    { code: { customer: 'cus_mia' }, context: { customerId: null } },
    'Invalid coupon code',
  ],
  ['a code for this very person holds', { code: { customer: 'cus_mia' } }, undefined],
  [
    'a code for this very person, named in full, holds',
    { code: { customer: { id: 'cus_mia', object: 'customer', deleted: true } } },
    undefined,
  ],
  [
    'a first purchase only, and it is not',
    { context: { hasPaidBefore: true } },
    'This coupon is for a first purchase only.',
  ],
  ['another plan', { coupon: { applies_to: { products: ['prod_business'] } } }, 'This coupon is for another plan.'],
  ['this plan among others holds', { coupon: { applies_to: { products: ['prod_business', 'prod_pro'] } } }, undefined],
  [
    'another currency',
    { coupon: { amount_off: 500, percent_off: null, currency: 'eur' } },
    'This coupon is for another currency.',
  ],
  ['an amount in this currency holds', { coupon: { amount_off: 500, percent_off: null, currency: 'usd' } }, undefined],
  [
    'a large enough purchase in another currency than its smallest',
    { code: minimum(2_000), context: { price: { productId: 'prod_pro', amountCents: 2_000, currency: 'jpy' } } },
    'This coupon is for purchases of at least $20.00.',
  ],
  ['too small a purchase', { code: minimum(5_000) }, 'This coupon is for purchases of at least $50.00.'],
  ['a large enough purchase holds', { code: minimum(2_000) }, undefined],
  [
    'another plan, before a plan is chosen, holds',
    { coupon: { applies_to: { products: ['prod_business'] } }, context: { price: null } },
    undefined,
  ],
]

test.each(cases)('%s', (_, given, problem) => {
  const offer = { coupon: { ...coupon, ...given.coupon }, promotionCode: { ...code, ...given.code } }
  expect(couponProblem(offer, { ...context, ...given.context })).toBe(problem)
})

test('a coupon without a code is judged by itself', () => {
  expect(couponProblem({ coupon, promotionCode: null }, context)).toBeUndefined()
})

test('a discount is percent, or cents', () => {
  expect(discountOf(coupon)).toEqual({ type: 'percent', amount: 20 })
  expect(discountOf({ ...coupon, percent_off: null, amount_off: 500 })).toEqual({ type: 'amount', amount: 500 })
})
