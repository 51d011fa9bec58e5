import { expect, test } from 'vitest'
import { type AccessFacts, accessOf } from './access'

const now = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
const facts: AccessFacts = {
  status: 'active',
  periodEndsAt: inDays(10),
  cancelsAt: null,
  pastDueSince: null,
  graceDays: 7,
  isUnpaidEnd: false,
}

const cases: [title: string, facts: Partial<AccessFacts>, outcome: string, untilDay?: number][] = [
  ['a trial', { status: 'trialing' }, 'in', 17],
  ['a paid month', { status: 'active' }, 'in', 17],
  ['a renewal of which nothing was heard', { status: 'active', periodEndsAt: inDays(-6) }, 'in', 1],
  ['a plan that is to end', { status: 'active', cancelsAt: inDays(10) }, 'in', 10],
  ['a trial that is to end', { status: 'trialing', cancelsAt: inDays(3) }, 'in', 3],
  ['a plan that is to end periods from now', { status: 'active', cancelsAt: inDays(1000) }, 'in', 17],
  ['a payment that failed just now', { status: 'past_due', periodEndsAt: inDays(30), pastDueSince: now }, 'in', 7],
  ['a payment that failed, heard of for the first time', { status: 'past_due' }, 'in', 7],
  ['a payment that failed six days ago', { status: 'past_due', pastDueSince: inDays(-6) }, 'in', 1],
  ['a payment that failed just now, with fewer days', { status: 'past_due', pastDueSince: now, graceDays: 1 }, 'in', 1],
  ['a payment that failed seven days ago', { status: 'past_due', pastDueSince: inDays(-7) }, 'starter'],
  ['a plan that ended right away, with time left', { status: 'canceled' }, 'in', 10],
  ['a plan that ended unpaid', { status: 'canceled', isUnpaidEnd: true }, 'starter'],
  ['a plan that has ended', { status: 'canceled', periodEndsAt: now }, 'starter'],
  ['a bill that stays open', { status: 'unpaid' }, 'starter'],
  ['a first payment that never came', { status: 'incomplete_expired' }, 'starter'],
  ['a first payment under way', { status: 'incomplete' }, 'pending'],
  ['a paused plan', { status: 'paused' }, 'starter'],
  ['a word that Stripe may invent', { status: 'on_the_moon' }, 'starter'],
]

test.each(cases)('%s', (_, given, outcome, untilDay) => {
  const access = accessOf({ ...facts, ...given }, now)
  expect(access.outcome).toBe(outcome)
  expect(access.outcome === 'in' ? access.until : undefined).toEqual(
    untilDay === undefined ? undefined : inDays(untilDay),
  )
})
