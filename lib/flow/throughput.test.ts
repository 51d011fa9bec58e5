import { expect, test } from 'vitest'
import { fakeMany } from '../../testing/fake-flow'
import { addDays, daysBetween, type WeekStart } from '../boards/dates/calendar-day'
import { dueOf, keptAndMissed, hourGrid, countByBucket, countByDay, rowsByBucket } from './throughput'
import { bucketsOf, previousPeriod } from './period'

const since = '2026-01-07'

test.each([1, 2, 3, 4, 5].map((seed) => ({ seed, days: [9, 21, 84, 200, 500][seed - 1]! })))(
  'done in each part of $days days is what one counts by hand',
  ({ seed, days }) => {
    const rows = fakeMany(seed, 120, addDays(since, -20), days + 40)
    const period = { since, until: addDays(since, days - 1) }
    const buckets = bucketsOf(period, (((seed * 3) % 7) + 1) as WeekStart)
    expect(countByBucket(rows, buckets)).toEqual(
      buckets.map((bucket) => rows.filter(({ day }) => day >= bucket.since && day <= bucket.until).length),
    )
    expect(rowsByBucket(rows, buckets)).toEqual(
      buckets.map((bucket) => rows.filter(({ day }) => day >= bucket.since && day <= bucket.until)),
    )
    expect(countByDay(rows, period)).toEqual(
      Array.from({ length: days }, (_, at) => rows.filter(({ day }) => day === addDays(since, at)).length),
    )
    // The parts are the whole: none is missing, none overlaps.
    expect([buckets[0]?.since, buckets.at(-1)?.until]).toEqual([period.since, period.until])
    expect(buckets.slice(1).map((bucket) => bucket.since)).toEqual(
      buckets.slice(0, -1).map((bucket) => addDays(bucket.until, 1)),
    )
  },
)

test('the time before is as long, and begins on the same weekday', () => {
  const period = { since: '2026-08-31', until: '2026-11-18' }
  const before = previousPeriod(period)
  expect(daysBetween(before.since, before.until)).toBe(daysBetween(period.since, period.until))
  expect(daysBetween(before.since, period.since) % 7).toBe(0)
  expect(before.until < period.since).toBe(true)
})

test('due dates are kept until their day is over, and the grid counts each once', () => {
  const rows = fakeMany(7, 300, since, 60)
  const { kept, missed } = keptAndMissed(rows)
  expect(kept.length + missed.length).toBe(rows.filter(({ due_on }) => due_on !== null).length)
  expect(dueOf({ due_on: '2026-01-07', day: '2026-01-07' })).toBe('kept')
  expect(dueOf({ due_on: '2026-01-07', day: '2026-01-08' })).toBe('missed')
  const grid = hourGrid(rows)
  for (let weekday = 0; weekday < 7; weekday++) {
    for (let hour = 0; hour < 24; hour++) {
      expect(grid[weekday]?.[hour]).toBe(rows.filter((row) => row.weekday === weekday && row.hour === hour).length)
    }
  }
})
