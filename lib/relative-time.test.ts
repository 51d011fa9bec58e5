import { expect, test } from 'vitest'
import { relativeTime } from './relative-time'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:05Z', 'just now'], // a clock that runs behind
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 min ago'],
  ['2026-11-21T11:00:01Z', '59 min ago'],
  ['2026-11-21 11:00:00+00', '1 h ago'],
  ['2026-11-20T12:00:01Z', '23 h ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-14T12:00:01Z', '6 days ago'],
  ['2026-11-14T12:00:00Z', 'Nov 14'],
  ['2025-12-31T23:30:00Z', 'Dec 31, 2025'],
])('%s was %s', (timestamp, words) => {
  expect(relativeTime(timestamp, now, 'UTC')).toBe(words)
})

test('the date is the one in the time zone', () => {
  expect(relativeTime('2025-12-31T23:30:00Z', now, 'Europe/Berlin')).toBe('Jan 1')
})
