import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test.each([
  { values: [3, 1, 2], middle: 2 },
  { values: [4, 1, 2, 3], middle: 2.5 },
  { values: [100, 9], middle: 54.5 },
  { values: [], middle: Number.NaN },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle)
})

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 50, 95, 99, 100])
})
