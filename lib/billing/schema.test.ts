import { expect, test } from 'vitest'
import { checkoutInput, couponInput, subscriptionInput } from './schema'

const half = 'SPRING\ud800'

test.each([
  ['a price', checkoutInput, { priceId: half }],
  ['a coupon to check', couponInput, { couponCode: half }],
  ['the price of a coupon to check', couponInput, { couponCode: 'SPRING', price: half }],
  ['a setup intent', subscriptionInput, { setup_intent_id: half }],
  ['a coupon to buy with', subscriptionInput, { setup_intent_id: 'seti_1', coupon_code: half }],
])('half a character in %s is refused before Stripe is asked', (_, schema, input) => {
  expect(schema.safeParse(input).success).toBe(false)
})
