import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, periodEndAfter } from './calendar.ts'
import { percentOf, prorate, spread } from './money.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

test('the parts of a discount add up to it, and none exceeds its line', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, share) => {
        const whole = lines.reduce((sum, line) => sum + line, 0)
        const amount = Math.floor(whole * share)
        const parts = spread(amount, lines)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(lines[index] ?? 0)
      },
    ),
  )
})

test('a credit equals the charge for the same time, and never exceeds the whole', () => {
  fc.assert(
    fc.property(cents, fc.nat(2_678_400), (amount, part) => {
      expect(prorate(-amount, part, 2_678_400)).toBe(-prorate(amount, part, 2_678_400) || 0)
      expect(prorate(amount, part, 2_678_400)).toBeLessThanOrEqual(amount)
    }),
  )
})

test.each([
  [1000, 15, 30, 500],
  [1999, 1, 3, 666],
  [1, 1, 2, 1],
  [2000, 0, 30, 0],
  [2000, 30, 30, 2000],
])('%i cents for %i of %i seconds are %i', (amount, part, whole, expected) => {
  expect(prorate(amount, part, whole)).toBe(expected)
})

test('percentages round to the cent', () => {
  expect([percentOf(1999, 50), percentOf(2000, 33.33), percentOf(149900, 20)]).toEqual([1000, 667, 29980])
})

const at = (day: string) => Date.parse(`${day}T09:30:00Z`) / 1000
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString()

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (from, months, to) => {
  expect(dayOf(addMonths(at(from), months))).toBe(`${to}T09:30:00.000Z`)
})

test('a period ends on the first anchor day after its start', () => {
  expect(dayOf(periodEndAfter(at('2027-02-28'), at('2027-01-31'), 'month'))).toBe('2027-03-31T09:30:00.000Z')
  expect(dayOf(periodEndAfter(at('2027-01-31'), at('2027-01-31'), 'year'))).toBe('2028-01-31T09:30:00.000Z')
})
