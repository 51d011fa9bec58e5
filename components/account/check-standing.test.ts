import { expect, test } from 'vitest'
import { standingAfter, trustMs } from './check-standing'

const now = 1_000_000_000

test.each([
  ['subscribed', now, 'checked'],
  ['unsubscribed', now, 'checked'],
  ['failed', now - 1, 'trusted'],
  ['failed', now - trustMs + 1, 'trusted'],
  ['failed', now - trustMs, 'unknown'],
  ['failed', null, 'unknown'],
] as const)('after %s, with a plan last seen at %s, the plan is %s', (outcome, knownAt, standing) => {
  expect(standingAfter(outcome, knownAt, now)).toBe(standing)
})
