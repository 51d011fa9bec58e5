import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  momentOn,
  movedToDay,
  startOfWeek,
  weeksOfMonth,
  type WeekStart,
} from './calendar-day'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/St_Johns',
]
const anyZone = fc.constantFrom(...zones)
const anyDay = fc
  .date({ min: new Date('2019-01-02'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const hourMs = 3_600_000

test.each([
  ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21'],
  ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
  ['2026-11-22T04:30:00Z', 'America/New_York', '2026-11-21'],
  ['2026-11-21T10:30:00Z', 'Pacific/Kiritimati', '2026-11-22'],
])('%s is in %s on %s', (moment, zone, day) => {
  expect(dayIn(zone, new Date(moment))).toBe(day)
})

test.each([
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
  ['2026-06-21', 'Europe/Berlin', '2026-06-20T22:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(momentOn(day, 0, zone).toISOString()).toBe(moment)
})

describe('where the clocks change', () => {
  test('a time that they skip becomes as much later', () => {
    expect(momentOn('2026-03-29', 2.5 * hourMs, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(momentOn('2026-03-08', 2.5 * hourMs, 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z')
  })
  test('of a time that comes twice the first is meant', () => {
    expect(momentOn('2026-10-25', 2.5 * hourMs, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(momentOn('2026-11-01', 1.5 * hourMs, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })
  test('a date that moves over it keeps its time of day', () => {
    const before = new Date('2026-03-28T08:15:30.250Z') // 09:15 in Berlin
    expect(movedToDay(before, '2026-03-31', 'Europe/Berlin').toISOString()).toBe('2026-03-31T07:15:30.250Z')
  })
})

test('whatever the zone and the hour, the moment is on the day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 24 * hourMs - 1 }), anyZone, (day, sinceMidnight, zone) => {
      expect(dayIn(zone, momentOn(day, sinceMidnight, zone))).toBe(day)
    }),
  )
})

test('a day begins where the day before ends', () => {
  fc.assert(
    fc.property(anyDay, anyZone, (day, zone) => {
      expect(dayIn(zone, new Date(momentOn(day, 0, zone).getTime() - 1))).toBe(addDays(day, -1))
    }),
  )
})

test('days are counted by the calendar', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test('there and back again is the same moment, unless a clock was changed', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyZone, (from, to, zone) => {
      const noon = momentOn(from, 12 * hourMs + 34_567, zone)
      expect(movedToDay(movedToDay(noon, to, zone), from, zone)).toEqual(noon)
    }),
  )
})

test.each([
  ['2026-11-21', 1, '2026-11-16'],
  ['2026-11-21', 7, '2026-11-15'],
  ['2026-11-21', 6, '2026-11-21'],
  ['2026-11-22', 1, '2026-11-16'],
  ['2026-11-22', 7, '2026-11-22'],
  ['2027-01-01', 1, '2026-12-28'],
] as const)('the week of %s that begins on weekday %i begins on %s', (day, weekStart, start) => {
  expect(startOfWeek(day, weekStart)).toBe(start)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i months is %s', (day, count, then) => {
  expect(addMonths(day, count)).toBe(then)
})

test('the weeks of a month hold each of its days once, and no week without one', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom<WeekStart>(1, 2, 3, 4, 5, 6, 7), (day, weekStart) => {
      const weeks = weeksOfMonth(day, weekStart)
      const days = weeks.flat()
      expect(days).toEqual(Array.from({ length: weeks.length * 7 }, (_, at) => addDays(days[0]!, at)))
      expect(startOfWeek(days[0]!, weekStart)).toBe(days[0])
      const month = day.slice(0, 7)
      expect(days.filter((each) => each.startsWith(month))).toHaveLength(
        Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8)),
      )
      expect(weeks.every((week) => week.some((each) => each.startsWith(month)))).toBe(true)
    }),
  )
})

test.each([
  '9999-12-31T23:00:00Z',
  '10000-01-01T10:00:00+00:00',
  '0001-12-31T15:30:00+00:00 BC',
  '1800-01-01T00:53:28+00:53:28',
  '',
])('the moment “%s” is on a day that can be written', (written) => {
  for (const zone of [...zones, 'Pacific/Pago_Pago']) {
    const day = dayIn(zone, new Date(written))
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(addDays(day, 0)).toBe(day)
  }
})
