import { expect, test } from 'vitest'
import { centsAMonth, plansOf, priceIdOf } from './offer'
import { readPlanChoice, withoutPlanChoice, withPlanChoice } from './plan-choice'
import { plans } from './catalogue'

test.each([
  ['plan=pro&period=yearly', 'pro', 'yearly'],
  ['plan=business', 'business', 'monthly'],
  ['plan=starter&period=monthly', 'starter', 'monthly'],
  ['plan=pro&period=weekly', 'pro', 'monthly'],
])('%s asks for %s, %s', (search, id, period) => {
  const choice = readPlanChoice(new URLSearchParams(search))
  expect(choice).toMatchObject({ plan: { id }, period })
})

test.each(['', 'plan=', 'plan=PRO', 'plan=gold', 'plan=__proto__', 'period=yearly'])(
  '%s asks for nothing',
  (search) => {
    expect(readPlanChoice(new URLSearchParams(search))).toBeNull()
  },
)

test('a choice survives being carried by an address, and leaves no trace in it', () => {
  for (const plan of plans) {
    for (const period of ['monthly', 'yearly'] as const) {
      const path = withPlanChoice('/dashboard', { plan, period })
      const url = new URL(path, 'http://dojo.example')
      expect(readPlanChoice(url.searchParams)).toEqual({ plan, period })
      expect(withoutPlanChoice(`${url.href}&view=list#top`)).toBe('/dashboard?view=list#top')
    }
  }
})

test('a month of a year is a twelfth of it, to the cent', () => {
  const byTheMonth = (period: 'monthly' | 'yearly') => plans.map((plan) => centsAMonth({ plan, period }))
  expect(byTheMonth('monthly')).toEqual([0, 1_000, 2_000, 5_000, 14_900])
  expect(byTheMonth('yearly')).toEqual([0, 833, 1_667, 4_167, 12_492])
})

test('where nothing is sold there is Starter', () => {
  expect(plansOf(null).map(({ id }) => id)).toEqual(['starter'])
  const stripe = { publishableKey: 'pk_test', scriptUrl: null }
  const offer = { stripe, priceIds: { pro: { monthly: 'price_a', yearly: 'price_b' } } }
  expect(plansOf(offer).map(({ id }) => id)).toEqual(['starter', 'pro'])
  expect(plans.map((plan) => priceIdOf(offer, { plan, period: 'yearly' }))).toEqual([
    undefined,
    undefined,
    'price_b',
    undefined,
    undefined,
  ])
})
