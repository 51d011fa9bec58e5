import { describe, expect, test } from 'vitest'
import type { DateFormat } from '@/lib/date-format'
import type { WeekStart } from './calendar-day'
import { dayAfterKey } from './day-after-key'
import { typedDue } from './typed-due'

/** A Sunday. */
const today = '2026-11-22'
const read = (text: string, format: DateFormat = 'en-US', weekStart: WeekStart = 1) =>
  typedDue(text, { today, weekStart, format })

describe('what is typed as a date', () => {
  test.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    [' tom ', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Thurs', '2026-11-26'],
    ['mon', '2026-11-23'],
    // The same day of the week is the next one: for today there is a word.
    ['sunday', '2026-11-29'],
    ['next fri', '2026-11-27'],
    ['next sunday', '2026-11-29'],
    ['next week', '2026-11-23'],
    ['2 weeks ago', '2026-11-08'],
    ['a month ago', '2026-10-22'],
    ['in 3 days', '2026-11-25'],
    ['in a week', '2026-11-29'],
    ['10 weeks', '2027-01-31'],
    ['in 3 months', '2027-02-22'],
    ['in 1 year', '2027-11-22'],
    ['2026-12-24', '2026-12-24'],
    ['2027-1-5', '2027-01-05'],
    ['24 dec', '2026-12-24'],
    ['Dec 24, 2027', '2027-12-24'],
    ['24. december', '2026-12-24'],
    // Over for this year.
    ['march 1', '2027-03-01'],
    ['12/24', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24.12.2027', '2027-12-24'],
    ['feb 29', '2028-02-29'],
  ])('%j is %s', (text, day) => expect(read(text)).toEqual({ day }))

  test.each([
    ['next fri 3pm', '2026-11-27', '15:00'],
    ['today at 9:30', '2026-11-22', '09:30'],
    ['tomorrow 12am', '2026-11-23', '00:00'],
    ['2026-12-24 12:15 pm', '2026-12-24', '12:15'],
    ['17:05', '2026-11-22', '17:05'],
  ])('%j is %s, %s', (text, day, time) => expect(read(text)).toEqual({ day, time }))

  test.each([
    '',
    'soon',
    'fr',
    'next',
    'in 1000 years',
    '100 years ago',
    'in days',
    'feb 30',
    '2026-13-01',
    '0002-01-01',
    '13/13',
    '25:00',
    'fri 13pm',
    'toString',
    '2026-12-24x',
  ])('%j is nothing', (text) => expect(read(text)).toBeUndefined())

  test.each([
    ['fri', '2026-11-20'],
    // The same day of the week is the one before: for today there is a word.
    ['sunday', '2026-11-15'],
    ['next fri', '2026-11-27'],
    ['24 dec', '2025-12-24'],
    ['11/22', '2026-11-22'],
    ['feb 29', '2024-02-29'],
    ['24 dec 2026', '2026-12-24'],
    ['in 3 days', '2026-11-25'],
  ])('where the past is asked for, %j is %s', (text, day) => {
    expect(typedDue(text, { today, weekStart: 1, format: 'en-US', isPast: true })).toEqual({ day })
  })

  test('day and month come in the order of the person', () => {
    expect(read('5/12', 'en-US')).toEqual({ day: '2027-05-12' })
    expect(read('5/12', 'en-GB')).toEqual({ day: '2026-12-05' })
  })

  test('the next week begins on the first day of the person’s week', () => {
    expect(read('next fri', 'en-US', 1)).toEqual({ day: '2026-11-27' })
    expect(read('next fri', 'en-US', 7)).toEqual({ day: '2026-12-04' })
  })
})

test('keys do not leave the years that sort as texts', () => {
  expect(dayAfterKey('ArrowRight', false, '9999-12-31', 1)).toBe('9999-12-31')
  expect(dayAfterKey('PageUp', true, '1970-06-01', 1)).toBe('1970-06-01')
  expect(dayAfterKey('End', false, '2026-11-25', 7)).toBe('2026-11-28')
  expect(dayAfterKey('x', false, '2026-11-25', 7)).toBeUndefined()
})
