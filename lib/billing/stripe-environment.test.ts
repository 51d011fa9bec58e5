import { expect, test } from 'vitest'
import { parseStripeEnvironment, soldPlans } from './stripe-environment'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
}
const prices = Object.fromEntries(
  soldPlans().map(({ plan, period }) => [
    `STRIPE_PRICE_${plan.toUpperCase()}_${period.toUpperCase()}`,
    `price_${plan}_${period}`,
  ]),
)

test('with nothing set there are no payments', () => {
  expect(parseStripeEnvironment({ STRIPE_SECRET_KEY: '' })).toBeNull()
})

test('every paid plan has two prices, and each leads back to it', () => {
  const environment = parseStripeEnvironment({ ...keys, ...prices })
  expect(environment?.priceIds.size).toBe(8)
  expect(environment?.priceIds.get('price_business_yearly')).toEqual({ plan: 'business', period: 'yearly' })
})

test('the address of the API comes without its last slash, and may have a path', () => {
  expect(parseStripeEnvironment({ ...keys, ...prices, STRIPE_API_URL: 'http://127.0.0.1:1/stripe/' })?.apiUrl).toBe(
    'http://127.0.0.1:1/stripe',
  )
})

const halves: [title: string, env: Record<string, string>, sentence: RegExp][] = [
  [
    'a missing key',
    { ...keys, ...prices, STRIPE_WEBHOOK_SECRET: '' },
    /only partly configured: STRIPE_WEBHOOK_SECRET is missing\./,
  ],
  [
    'missing prices',
    { ...keys, ...prices, STRIPE_PRICE_PRO_YEARLY: '', STRIPE_PRICE_PRO_MONTHLY: '' },
    /STRIPE_PRICE_PRO_MONTHLY, STRIPE_PRICE_PRO_YEARLY are missing/,
  ],
  [
    'a product for a price',
    { ...keys, ...prices, STRIPE_PRICE_PRO_YEARLY: 'prod_1' },
    /STRIPE_PRICE_PRO_YEARLY is "prod_1"/,
  ],
  [
    'one price for two plans',
    { ...keys, ...prices, STRIPE_PRICE_PRO_YEARLY: 'price_pro_monthly' },
    /STRIPE_PRICE_PRO_YEARLY and STRIPE_PRICE_PRO_MONTHLY are both/,
  ],
  ['an address that is none', { ...keys, ...prices, STRIPE_API_URL: 'localhost' }, /STRIPE_API_URL is "localhost"/],
]
test.each(halves)('%s is told in one sentence', (_, env, sentence) => {
  expect(() => parseStripeEnvironment(env)).toThrow(sentence)
})
