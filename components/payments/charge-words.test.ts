import { expect, test } from 'vitest'
import { plans } from '@/lib/plans/catalogue'
import {
  chargedTodayWords,
  chargeWords,
  discountWords,
  subscriptionHeading,
  termsWords,
  withoutCardWords,
} from './charge-words'

const now = new Date('2026-11-21T12:00:00Z')
const choose = (id: string, period: 'monthly' | 'yearly') => {
  const plan = plans.find((known) => known.id === id)
  if (!plan) throw new Error(`There is no plan ${id}.`)
  return { plan, period }
}

test.each([
  ['pro', 'monthly', 'Complete your subscription to Pro • $20/month'],
  ['business', 'yearly', 'Complete your subscription to Business • $41.67/month'],
] as const)('the heading of %s, %s', (id, period, heading) => {
  expect(subscriptionHeading(choose(id, period))).toBe(heading)
})

test.each([
  ['pro', 'monthly', false, 'Free for 14 days. The first charge of $20 is on December 5, 2026, then every month.'],
  [
    'enterprise',
    'yearly',
    false,
    'Free for 14 days. The first charge of $1,499 is on December 5, 2026, then every year.',
  ],
  ['essentials', 'yearly', true, '$100 is charged today, then every year. You have had your free trial.'],
] as const)('what %s costs, %s, when a trial was had: %s', (id, period, hasHadTrial, words) => {
  expect(chargeWords(choose(id, period), { hasHadTrial, hasCoupon: false, creditCents: 0, now, timeZone: 'UTC' })).toBe(
    words,
  )
})

test('a coupon lowers what is charged first', () => {
  const words = (hasHadTrial: boolean) =>
    chargeWords(choose('pro', 'monthly'), { hasHadTrial, hasCoupon: true, creditCents: 0, now, timeZone: 'UTC' })
  expect(words(false)).toContain('The first charge of $20, less your coupon, is on December 5, 2026, then every month.')
  expect(words(true)).toContain('$20, less your coupon, is charged today, then every month.')
})

test.each([
  [34_213, false, '$1,499, less your credit of $342.13, is charged today, then every year.'],
  [200_000, true, '$1,499, less your coupon and your credit of $1,499, is charged today, then every year.'],
])('the credit of an earlier plan, %i cents, lowers it, too (coupon: %s)', (creditCents, hasCoupon, words) => {
  expect(chargedTodayWords(choose('enterprise', 'yearly'), { hasCoupon, creditCents })).toBe(words)
})

test('without a card the end is told, and what becomes of a coupon', () => {
  const words =
    'Without a card nothing is charged, and Pro ends automatically on December 5, 2026 unless you add one in Settings before then. Until then it includes 10 GB of files.'
  expect(withoutCardWords(choose('pro', 'yearly'), { hasCoupon: false, now, timeZone: 'UTC' })).toBe(words)
  expect(withoutCardWords(choose('pro', 'yearly'), { hasCoupon: true, now, timeZone: 'UTC' })).toBe(
    `${words} Your coupon applies only with a card.`,
  )
})

test('the day is that of the person’s own zone, in the manner in which they write dates', () => {
  const time = { now, timeZone: 'Pacific/Auckland', format: 'en-GB' as const }
  expect(
    chargeWords(choose('pro', 'monthly'), { hasHadTrial: false, hasCoupon: false, creditCents: 0, ...time }),
  ).toContain('is on 6 December 2026,')
  expect(withoutCardWords(choose('pro', 'monthly'), { hasCoupon: false, ...time })).toContain(
    'on 6 December 2026 unless',
  )
})

test('a trial of a plan that holds no more files is told no limit of files', () => {
  expect(withoutCardWords(choose('essentials', 'yearly'), { hasCoupon: false, now, timeZone: 'UTC' })).not.toContain(
    'files',
  )
})

test('a discount says how much and for how long', () => {
  expect(discountWords({ type: 'percent', amount: 20 })).toBe('20% off')
  expect(discountWords({ type: 'amount', amount: 1_050 })).toBe('$10.50 off')
  expect(termsWords({ duration: 'once', months: null })).toBe('the first payment')
  expect(termsWords({ duration: 'repeating', months: 3 })).toBe('for 3 months')
  expect(termsWords({ duration: 'forever', months: null })).toBe('every payment')
})
