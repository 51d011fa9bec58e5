import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestRank, percentilesOf, percents } from './percentile'

/** The definition, tried out: the smallest value that at least so many percent of all do not exceed. */
function slowPercentile(values: readonly number[], percent: number): number | undefined {
  const fitting = values.filter(
    (value) => values.filter((other) => other <= value).length * 100 >= percent * values.length,
  )
  return fitting.length > 0 ? Math.min(...fitting) : undefined
}

test('percentiles are what their definition says, on any values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 60 }), (values) => {
      const found = percentilesOf(values)
      for (const percent of percents) expect(found?.[percent]).toBe(slowPercentile(values, percent))
    }),
  )
})

test.each([
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3, 4, 5], 50, 3],
  [[7], 95, 7],
  [Array.from({ length: 100 }, (_, at) => at + 1), 85, 85],
])('of %j the percentile %i is %i', (values, percent, expected) => {
  expect(nearestRank(values, percent)).toBe(expected)
})

test('nothing has no percentile', () => {
  expect(percentilesOf([])).toBeNull()
})
