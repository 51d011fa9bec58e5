import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRule, outsideNext } from '@/testing/any-rule'
import { comingDues, nextDue } from './next-due'
import { readRepeat, writeRepeat, writeRule } from './rule'

const read = (rule: string, start: string) =>
  readRepeat(`DTSTART;TZID=Europe/Berlin:${start.replaceAll('-', '')} RRULE:${rule}`)!

test('the next due date is what an outside library says, for thousands of rules', () => {
  fc.assert(
    fc.property(anyRule, (each) => {
      const { rule, start } = read(each.rule, each.start)
      expect({ ...each, next: nextDue(rule, each.after, start) ?? null }).toEqual({ ...each, next: outsideNext(each) })
    }),
    { numRuns: 5000 },
  )
})

test('a rule that is written reads the same', () => {
  fc.assert(
    fc.property(anyRule, fc.boolean(), ({ rule, start }, isMadeOnItsDay) => {
      const repeat = { ...read(rule, start), isMadeOnItsDay }
      expect(readRepeat(writeRepeat(repeat))).toEqual(repeat)
      expect(writeRule(repeat.rule)).toBe(rule)
    }),
  )
})

test.each([
  ['the 31st', 'FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
  [
    'February 29',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    '2024-02-29',
    ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ],
  ['five Fridays', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-10-30', ['2026-11-27', '2026-12-25', '2027-01-29']],
  ['an end', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208', '2026-11-24', ['2026-12-01', '2026-12-08']],
  ['three of them', 'FREQ=DAILY;COUNT=3', '2026-11-24', ['2026-11-25', '2026-11-26']],
])('%s', (_, rule, start, dues) => {
  expect(comingDues(read(rule, start), start, '2024-01-01', 4).slice(0, dues.length)).toEqual(dues)
})

test('what is late is not due in the past again, nor on its own day', () => {
  const weekly = read('FREQ=WEEKLY;BYDAY=TU', '2026-11-03')
  expect(comingDues(weekly, '2026-11-03', '2026-11-24', 2)).toEqual(['2026-11-24', '2026-12-01'])
  // Done before its time, or put off: the next one is still the next one.
  expect(comingDues(weekly, '2026-11-02', '2026-11-01', 1)).toEqual(['2026-11-10'])
  expect(comingDues(weekly, '2026-11-12', '2026-11-05', 1)).toEqual(['2026-11-17'])
})

test('every second week stays in step where one was put off', () => {
  const repeat = read('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24')
  expect(comingDues(repeat, '2026-11-30', '2026-11-24', 1)).toEqual(['2026-12-08'])
})
