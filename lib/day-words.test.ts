import { expect, test } from 'vitest'
import { dayTitle, dayWords, shortDay } from './day-words'

const today = '2026-11-21'

test.each([
  ['2026-11-19', 'Nov 19', '19 Nov'],
  ['2026-11-20', 'yesterday', 'yesterday'],
  ['2026-11-21', 'today', 'today'],
  ['2026-11-22', 'tomorrow', 'tomorrow'],
  ['2026-11-23', 'Mon', 'Mon'],
  ['2026-11-27', 'Fri', 'Fri'],
  // The same weekday again would be mistaken for today.
  ['2026-11-28', 'Nov 28', '28 Nov'],
  ['2027-12-03', 'Dec 3, 2027', '3 Dec 2027'],
  ['2025-11-21', 'Nov 21, 2025', '21 Nov 2025'],
])('%s is %s or %s', (day, american, british) => {
  expect(dayWords(day, today)).toBe(american)
  expect(dayWords(day, today, 'en-GB')).toBe(british)
})

test('over the end of a year the words are as near', () => {
  expect(dayWords('2027-01-01', '2026-12-31')).toBe('tomorrow')
  expect(dayWords('2027-01-03', '2026-12-31')).toBe('Sun')
})

test('a title begins with a capital, and a date stays a date', () => {
  expect(dayTitle('2026-11-22', today)).toBe('Tomorrow')
  expect(shortDay('2026-11-22', today)).toBe('Nov 22')
})
