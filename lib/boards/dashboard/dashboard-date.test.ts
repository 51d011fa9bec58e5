import { expect, test } from 'vitest'
import { formatDashboardDate } from './dashboard-date'

test.each([
  ['2026-11-21T09:05:30.4+00:00', 'UTC', 'Nov 21, 2026, 9:05 AM'],
  ['2026-11-21T00:00:00+00:00', 'UTC', 'Nov 21, 2026, 12:00 AM'],
  ['2026-11-21T23:30:00Z', 'Europe/Berlin', 'Nov 22, 2026, 12:30 AM'],
  ['2026-03-08T15:59:00-08:00', 'America/Los_Angeles', 'Mar 8, 2026, 4:59 PM'],
])('%s in %s reads %s', (timestamp, timeZone, words) => {
  expect(formatDashboardDate(timestamp, timeZone)).toBe(words)
})
