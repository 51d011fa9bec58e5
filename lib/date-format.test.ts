import { expect, test } from 'vitest'
import { dateFormats, readClock, writeDay, writeMoment, writeTime } from './date-format'

const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const short = { day: 'numeric', month: 'short' } as const

test.each([
  ['en-US', 'Saturday, November 28, 2026', 'Nov 28', 'November 28, 2026 at 9:05 PM'],
  ['en-GB', 'Saturday 28 November 2026', '28 Nov', '28 November 2026 at 21:05'],
  ['en-AU', 'Saturday 28 November 2026', '28 Nov', '28 November 2026 at 9:05 pm'],
  // Without its year a date of ISO 8601 is none.
  ['iso', 'Saturday 2026-11-28', '2026-11-28', '2026-11-28 21:05'],
] as const)('%s writes %s, %s and %s', (format, inFull, inShort, moment) => {
  expect(writeDay('2026-11-28', long, format)).toBe(inFull)
  expect(writeDay('2026-11-28', short, format)).toBe(inShort)
  expect(writeMoment(new Date('2026-11-28T21:05:00Z'), 'UTC', format)).toBe(moment)
})

test.each(dateFormats)('a month is called the same in %s', (format) => {
  expect(writeDay('2026-09-01', { month: 'long', year: 'numeric' }, format)).toBe('September 2026')
  expect(writeDay('2026-09-01', { weekday: 'short' }, format)).toBe('Tue')
})

test.each([
  [0, 0, '12:00 AM', '00:00'],
  [12, 0, '12:00 PM', '12:00'],
  [23, 59, '11:59 PM', '23:59'],
])('%i:%i is %s or %s', (hour, minute, twelve, twentyFour) => {
  expect(writeTime(hour, minute)).toBe(twelve)
  expect(writeTime(hour, minute, 'en-AU')).toBe(twelve.toLowerCase())
  expect(writeTime(hour, minute, 'iso')).toBe(twentyFour)
})

test('a clock is read where it hangs', () => {
  const moment = new Date('2026-11-28T23:05:00Z')
  expect(readClock(moment, 'Asia/Kathmandu')).toEqual({ day: '2026-11-29', hour: 4, minute: 50 })
  expect(readClock(moment, 'America/New_York')).toEqual({ day: '2026-11-28', hour: 18, minute: 5 })
})

test.each([
  ['none', NaN],
  ['after all years', Date.parse('9999-12-31T12:00:00Z')],
  ['before all years', Date.parse('-000001-12-31T12:00:00Z')],
  ['the last that there is', 8.64e15],
  ['the first that there is', -8.64e15],
])('a moment that is %s is written too', (_, ms) => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']) {
    expect(readClock(new Date(ms), zone).day).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const format of dateFormats) expect(writeMoment(new Date(ms), zone, format)).toMatch(/\d/)
  }
})
