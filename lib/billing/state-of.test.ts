import { expect, test } from 'vitest'
import { type Known, stateOf } from './state-of'
import type { SubscriptionFacts } from './subscription-facts'

const now = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
const prices = {
  planOf: (id: string) => (id === 'price_pro' ? ({ plan: 'pro', period: 'monthly' } as const) : undefined),
  idOf: () => undefined,
}

const pro: SubscriptionFacts = {
  id: 'sub_1',
  status: 'active',
  priceId: 'price_pro',
  itemId: 'si_1',
  createdAt: inDays(-5),
  periodStartsAt: inDays(-5),
  periodEndsAt: inDays(25),
  trialEndsAt: null,
  hasHadTrial: false,
  isFirstTrial: false,
  cancelsAt: null,
  isCancelDated: false,
  endedAt: null,
  unpaidSince: null,
  paymentMethodId: 'pm_1',
  isUnpaidEnd: false,
  wasLeftUnpaid: false,
  isPaidLate: false,
  latestInvoiceId: null,
  userId: 'mia',
  order: 'seti_1',
}
const known: Known = {
  userId: 'mia',
  subscriptionId: 'sub_1',
  status: 'active',
  priceId: 'price_pro',
  tier: 'pro',
  email: 'mia@ninjadojo.test',
  givenUp: [],
  toldEmail: 'mia@ninjadojo.test',
}

const choices: [title: string, subscriptions: SubscriptionFacts[], id: string | null, outcome: string][] = [
  ['none at all gives nothing yet', [], null, 'pending'],
  ['the one that runs', [pro], 'sub_1', 'in'],
  [
    'the one that runs, before one that ended with more time left',
    [{ ...pro, id: 'sub_2', status: 'canceled', periodEndsAt: inDays(300) }, pro],
    'sub_1',
    'in',
  ],
  [
    'the one that ended with time left, before a payment under way',
    [
      { ...pro, status: 'canceled' },
      { ...pro, id: 'sub_2', status: 'incomplete' },
    ],
    'sub_1',
    'in',
  ],
  [
    'a payment under way, before what has ended',
    [
      { ...pro, status: 'canceled', isUnpaidEnd: true },
      { ...pro, id: 'sub_2', status: 'incomplete' },
    ],
    'sub_2',
    'pending',
  ],
  [
    'the newer of two that have ended',
    [
      { ...pro, status: 'unpaid' },
      { ...pro, id: 'sub_2', status: 'unpaid', createdAt: now },
    ],
    'sub_2',
    'starter',
  ],
]
test.each(choices)('what counts: %s', (_, subscriptions, subscriptionId, outcome) => {
  expect(stateOf(subscriptions, null, prices, now)).toMatchObject({ subscriptionId, outcome })
})

const pending: [title: string, known: Partial<Known>, outcome: string][] = [
  ['keeps no plan that is over', { subscriptionId: 'sub_1', status: 'trialing' }, 'starter'],
  ['changes nothing for people who never had a plan', { subscriptionId: null, status: null }, 'pending'],
  ['changes nothing while it is under way', { subscriptionId: 'sub_2', status: 'incomplete' }, 'pending'],
  ['changes nothing after another that came to nothing', { subscriptionId: 'sub_0', status: 'incomplete' }, 'pending'],
]
test.each(pending)('a payment under way %s', (_, before, outcome) => {
  const over = { ...pro, status: 'canceled', periodEndsAt: now }
  const underWay = { ...pro, id: 'sub_2', status: 'incomplete' }
  expect(stateOf([underWay, over], { ...known, ...before }, prices, now)).toMatchObject({
    subscriptionId: 'sub_2',
    outcome,
  })
})

test('a card is one that is charged: none is after the end', () => {
  const hasCard = (status: string) => stateOf([{ ...pro, status }], known, prices, now).hasCard
  expect([hasCard('trialing'), hasCard('past_due'), hasCard('canceled')]).toEqual([true, true, false])
})

test('people whose subscription is missing at Stripe are on Starter', () => {
  expect(stateOf([], known, prices, now)).toMatchObject({ outcome: 'starter', subscriptionId: null })
})

test('a price that is none of ours gives nothing', () => {
  expect(stateOf([{ ...pro, priceId: 'price_tea' }], known, prices, now)).toMatchObject({
    outcome: 'starter',
    tier: null,
  })
})

test('a price that went out of use is kept by those who pay it', () => {
  const old = { ...pro, priceId: 'price_of_2025' }
  expect(stateOf([old], { ...known, priceId: 'price_of_2025' }, prices, now)).toMatchObject({
    outcome: 'in',
    tier: 'pro',
  })
  const others: (Known | null)[] = [
    null,
    known,
    { ...known, priceId: 'price_of_2025', tier: 'free' },
    { ...known, priceId: 'price_of_2025', subscriptionId: 'sub_0' },
  ]
  for (const before of others) expect(stateOf([old], before, prices, now)).toMatchObject({ outcome: 'starter' })
})

test('any trial is remembered, also one of long ago', () => {
  expect(
    stateOf([pro, { ...pro, id: 'sub_0', status: 'canceled', hasHadTrial: true }], known, prices, now).hasHadTrial,
  ).toBe(true)
})

test('each date of the subscription is known as it is, and what has none has none', () => {
  const [trialEndsAt, cancelsAt, endedAt] = [inDays(3), inDays(4), inDays(5)]
  expect(stateOf([{ ...pro, trialEndsAt, cancelsAt, endedAt }], known, prices, now)).toMatchObject({
    trialEndsAt: trialEndsAt.toISOString(),
    cancelsAt: cancelsAt.toISOString(),
    endedAt: endedAt.toISOString(),
  })
  expect(stateOf([pro], known, prices, now)).toMatchObject({
    trialEndsAt: null,
    cancelsAt: null,
    endedAt: null,
    pastDueSince: null,
  })
})

const pastDue = { ...pro, status: 'past_due', createdAt: inDays(-100), periodStartsAt: inDays(-1) }
test.each([
  ['the oldest unpaid invoice was due', inDays(-2), inDays(-2)],
  ['the period began, if there is none', null, inDays(-1)],
])('the days of grace begin when %s, whatever was known', (_, unpaidSince, from) => {
  const ended = { ...pro, id: 'sub_2', status: 'canceled', periodEndsAt: inDays(300) }
  for (const before of [null, known, { ...known, subscriptionId: 'sub_2', status: 'canceled' }]) {
    const state = stateOf([{ ...pastDue, unpaidSince }, ended], before, prices, now)
    expect([state.subscriptionId, state.pastDueSince, state.accessEndsAt]).toEqual([
      'sub_1',
      from.toISOString(),
      new Date(from.getTime() + 7 * 86_400_000).toISOString(),
    ])
  }
})

test.each([
  ['seven days, and one after a plan that ended unpaid', inDays(-300), true, 1],
  ['seven days again a year later', inDays(-366), true, 7],
  ['seven days after a plan that ended paid', inDays(-300), false, 7],
] as const)('there are %s', (_, endedAt, wasLeftUnpaid, days) => {
  const ended = { ...pro, id: 'sub_0', status: 'canceled', endedAt, wasLeftUnpaid, isUnpaidEnd: true }
  const state = stateOf([{ ...pastDue, unpaidSince: now }, ended], known, prices, now)
  expect(state.accessEndsAt).toBe(inDays(days).toISOString())
})

test('there are three days in the first ninety days of a plan', () => {
  const young = { ...pastDue, createdAt: inDays(-89), unpaidSince: now }
  expect(stateOf([young], known, prices, now).accessEndsAt).toBe(inDays(3).toISOString())
})

test('once the days of grace are over, what was paid before counts', () => {
  const ended = { ...pro, id: 'sub_2', status: 'canceled', periodEndsAt: inDays(300) }
  const known2 = { ...known, subscriptionId: 'sub_2', status: 'canceled' }
  for (const before of [known, known2]) {
    const state = stateOf([{ ...pastDue, unpaidSince: inDays(-8) }, ended], before, prices, now)
    expect([state.subscriptionId, state.pastDueSince]).toEqual(['sub_2', null])
  }
})
