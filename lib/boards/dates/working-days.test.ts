import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar-day'
import { countWorkdays, workdayChoices, workdaysBefore, workdaysFrom } from './working-days'

const { weekdays, weekends, everyday } = workdayChoices

test('a Friday is followed by a Monday', () => {
  expect(workdaysFrom('2026-11-27', 3, weekdays)).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
})

test('what starts on a Saturday starts on Monday', () => {
  expect(workdaysFrom('2026-11-28', 1, weekdays)).toEqual(['2026-11-30'])
})

test('before a Monday comes a Friday, and the day itself does not count', () => {
  expect(workdaysBefore('2026-11-30', 2, weekdays)).toEqual(['2026-11-27', '2026-11-26'])
})

test('who works on weekends has two days a week', () => {
  expect(workdaysBefore('2026-12-01', 3, weekends)).toEqual(['2026-11-29', '2026-11-28', '2026-11-22'])
})

test.each([
  ['2026-11-23', '2026-11-23', 0],
  ['2026-11-23', '2026-11-24', 1],
  ['2026-11-23', '2026-11-30', 5],
  ['2026-11-28', '2026-11-30', 0],
  ['2026-11-30', '2026-11-23', 0],
])('from %s until before %s are %d weekdays', (start, end, expected) => {
  expect(countWorkdays(start, end, weekdays)).toBe(expected)
})

test('counting and walking agree', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(weekdays, weekends, everyday),
      (offset, length, workdays) => {
        const start = addDays('2026-01-01', offset)
        const end = addDays(start, length)
        const walked = workdaysBefore(end, length, workdays).filter((day) => day >= start)
        expect(countWorkdays(start, end, workdays)).toBe(walked.length)
      },
    ),
  )
})
