import { expect, test } from 'vitest'
import type { BillingOverview, PaymentCard } from '@/lib/plans/billing-view'
import { cardExpiry, cardName, cardState } from './card-words'
import { peopleSentence, statusSentence, storageSentence } from './billing-words'

const card: PaymentCard = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2026 }
const pro: BillingOverview = {
  plan: { id: 'pro', name: 'Pro', period: 'monthly', priceId: 'price_pro_monthly' },
  status: 'active',
  isRunning: true,
  trial: null,
  pastDueUntil: null,
  isPeriodUnpaid: false,
  cancelsAt: null,
  endedAt: null,
  hasHadTrial: true,
  nextInvoice: {
    amountCents: 2_000,
    currency: 'usd',
    date: '2026-12-05T23:30:00Z',
    lines: [],
    discounts: [],
    creditCents: 0,
    leftCents: 0,
  },
  owed: null,
  card,
  invoices: [],
  seats: { included: 10, used: 4 },
  storage: { includedBytes: 20e9, usedBytes: 3e9, withCardBytes: null },
}
const starter = {
  ...pro,
  plan: { id: 'starter', name: 'Starter', period: null, priceId: null },
  status: null,
  isRunning: false,
  nextInvoice: null,
  card: null,
}
const trial = { endsAt: '2026-12-05T12:00:00Z', daysLeft: 3 }

test.each<[string, BillingOverview, string]>([
  ['Starter', starter, 'Free, for as long as you like.'],
  [
    'ended',
    { ...starter, status: 'canceled', endedAt: '2026-11-02T12:00:00Z' },
    'Your paid plan ended on November 2, 2026. What you made is kept.',
  ],
  ['active', pro, 'Renews on December 5, 2026.'],
  ['active without a card', { ...pro, card: null }, 'Renews on December 5, 2026, but there is no card to charge yet.'],
  [
    'trial',
    { ...pro, status: 'trialing', trial },
    'Free trial: 3 days left. Your card is charged $20.00 on December 5, 2026.',
  ],
  [
    'last day of a trial without a card',
    { ...pro, status: 'trialing', trial: { ...trial, daysLeft: 1 }, card: null },
    'Free trial: one day left. Without a card Pro ends on December 5, 2026, nothing is charged, and you continue on Starter.',
  ],
  [
    'cancelled',
    { ...pro, cancelsAt: trial.endsAt },
    'Cancelled. Everything stays as it is until December 5, 2026; then you are on Starter.',
  ],
  [
    'past due',
    { ...pro, status: 'past_due', pastDueUntil: trial.endsAt },
    'The last payment failed. Pro continues until December 5, 2026 while we try again.',
  ],
  [
    'past due and cancelled on the page of Stripe',
    { ...pro, status: 'past_due', pastDueUntil: trial.endsAt, cancelsAt: '2026-12-24T12:00:00Z' },
    'The last payment failed. Pro continues until December 5, 2026 while we try again.',
  ],
  ...(['past_due', 'unpaid'] as const).map((status): [string, BillingOverview, string] => [
    `${status} for longer than the days of grace`,
    { ...starter, status, isRunning: true, plan: { ...starter.plan, priceId: 'price_pro_monthly', period: 'monthly' } },
    'The payment for your paid plan failed, so you are on Starter. It may be tried again: once it is paid, the plan continues. If you cancel the plan, nothing more is charged.',
  ]),
])('%s in plain words', (_, overview, sentence) => {
  expect(statusSentence(overview, 'UTC')).toBe(sentence)
})

test.each([
  [0.4e9, 1e9, 'You have room for more. Essentials includes 10 GB.'],
  [1e9, 1e9, 'No more files can be added. Existing files are kept. Essentials includes 10 GB.'],
  [15e9, 1e9, 'No more files can be added. Existing files are kept. Pro includes 20 GB.'],
  [3e9, 200e9, 'You have room for more. No plan includes more.'],
])('%d bytes of files of %d: %s', (usedBytes, includedBytes, sentence) => {
  expect(storageSentence({ usedBytes, includedBytes, withCardBytes: null })).toBe(sentence)
})

test('where no plan is sold, none is named', () => {
  expect(storageSentence({ usedBytes: 0, includedBytes: 1e9, withCardBytes: null }, false)).toBe(
    'You have room for more.',
  )
})

test('a trial without a card is told what its plan holds with one', () => {
  expect(storageSentence({ usedBytes: 10e9, includedBytes: 10e9, withCardBytes: 200e9 })).toBe(
    'No more files can be added. Existing files are kept. With a card, your plan includes 200 GB.',
  )
})

test('a day is the one of the reader’s own calendar', () => {
  expect(statusSentence(pro, 'Europe/Berlin')).toBe('Renews on December 6, 2026.')
})

test('a card has a name', () => {
  expect([cardName(card), cardName({ ...card, brand: 'unknown' }), cardExpiry({ ...card, expiryMonth: 3 })]).toEqual([
    'Visa ending in 4242',
    'Card ending in 4242',
    '03/2026',
  ])
})

test.each([
  ['2026-09-30T12:00:00Z', 'good'],
  ['2026-11-21T12:00:00Z', 'soon'],
  ['2026-12-31T12:00:00Z', 'soon'],
  ['2027-01-01T12:00:00Z', 'expired'],
])('at %s a card to December 2026 is %s', (now, state) => {
  expect(cardState(card, new Date(now))).toBe(state)
})

test.each([
  [{ included: 10, used: 4 }, 'pro', 'You are within your plan. Business includes 50 users.'],
  [{ included: 3, used: 3 }, 'starter', 'Your plan is full. Essentials includes 10 users.'],
  [
    { included: 3, used: 5 },
    'starter',
    'That is 2 more than Starter includes: the dojos you share are read-only until there are fewer people or you choose a larger plan. Essentials includes 10 users.',
  ],
  [{ included: 100, used: 7 }, 'enterprise', 'You are within your plan. No plan includes more.'],
])('%j users on %s', (seats, planId, sentence) => {
  expect(peopleSentence(seats, planId)).toBe(sentence)
})

test('where nothing is sold no larger plan is held out', () => {
  expect(peopleSentence({ included: 3, used: 1 }, 'starter', false)).toBe('You are within your plan.')
})
