import { expect, test } from 'vitest'
import { dueTimeZone, knownTimeZone, untilTomorrowMs } from './time-zone'

test.each([
  ['Pacific/Auckland', 'Pacific/Auckland', 'Pacific/Auckland'],
  [undefined, 'UTC', 'Etc/GMT+12'],
  ['', 'UTC', 'Etc/GMT+12'],
  ['Moon/Base', 'UTC', 'Etc/GMT+12'],
  ['<script>', 'UTC', 'Etc/GMT+12'],
])('a cookie of %j gives %s for moments and %s for overdue dates', (cookie, moments, due) => {
  expect(knownTimeZone(cookie)).toBe(moments)
  expect(dueTimeZone(cookie)).toBe(due)
})

test('tomorrow starts at the local midnight, and never now', () => {
  expect(untilTomorrowMs(new Date(2026, 10, 21, 23, 59, 30))).toBe(30_000)
  expect(untilTomorrowMs(new Date(2026, 10, 21))).toBeGreaterThan(0)
})
