import { expect, test } from 'vitest'
import { noSettings } from '@/lib/account/settings'
import { type BillingFacts, noBilling } from '@/lib/plans/standing'
import { chooseBanner } from './choose-banner'

const now = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()
const banner = (billing: Partial<BillingFacts>, tier = 'pro') =>
  chooseBanner(
    {
      billing: { ...noBilling, ...billing },
      settings: noSettings,
      subscription: { subscribed: true, subscription_tier: tier, subscription_end: null },
    },
    now,
    'UTC',
  )

test.each<[string, Partial<BillingFacts>, string | null]>([
  ['a paid plan that runs', { status: 'active', hasCard: true }, null],
  ['a trial with a card and time', { status: 'trialing', hasCard: true, trialEndsAt: inDays(9) }, null],
  [
    'a trial with a card that is about to end',
    { status: 'trialing', hasCard: true, trialEndsAt: inDays(3) },
    'Your free trial of Pro ends on November 24, 2026; after that your card is charged.',
  ],
  [
    'a trial without a card',
    { status: 'trialing', trialEndsAt: inDays(14) },
    'Your free trial of Pro ends on December 5, 2026. Add a card to keep it.',
  ],
  [
    'a cancelled plan',
    { status: 'active', cancelsAt: inDays(10), hasCard: true },
    'Pro is cancelled and ends on December 1, 2026.',
  ],
  [
    'a cancelled trial',
    { status: 'trialing', cancelsAt: inDays(2), trialEndsAt: inDays(2) },
    'Pro is cancelled and ends on November 23, 2026.',
  ],
  [
    'a payment that failed, before everything else',
    { status: 'past_due', pastDueUntil: inDays(5), cancelsAt: inDays(9) },
    'Your last payment failed. Pro continues until November 26, 2026.',
  ],
])('%s', (_, billing, sentence) => {
  expect(banner(billing)?.sentence ?? null).toBe(sentence)
})

test.each([
  ['yesterday', inDays(-1), true],
  ['a month and a day ago', inDays(-31), false],
])('a plan that ended %s', (_, endedAt, isSaid) => {
  expect(banner({ status: 'canceled', endedAt }, 'free') !== null).toBe(isSaid)
})

test.each(['past_due', 'unpaid'])('a plan that is %s for longer than the days of grace', (status) => {
  expect(banner({ status, hasCard: true }, 'free')).toMatchObject({
    sentence:
      'Your paid plan is not paid, so you are on Starter. Everything is kept; with more than 3 people, shared dojos are read-only.',
    action: { label: 'Fix payment', href: '/settings' },
  })
})

test('only a failed payment cannot be put away', () => {
  expect(banner({ status: 'past_due', pastDueUntil: inDays(5) })?.isDismissable).toBe(false)
  expect(banner({ status: 'trialing', trialEndsAt: inDays(14) })?.isDismissable).toBe(true)
})

test('a trial banner that was dismissed comes back when the trial is about to end', () => {
  const trialEndsAt = inDays(2)
  const soon = banner({ status: 'trialing', trialEndsAt })?.id
  const earlier = chooseBanner(
    {
      billing: { ...noBilling, status: 'trialing', trialEndsAt },
      settings: noSettings,
      subscription: { subscribed: true, subscription_tier: 'pro', subscription_end: null },
    },
    new Date('2026-11-10T12:00:00Z'),
    'UTC',
  )?.id
  expect(soon).not.toBe(earlier)
})
