import { expect, test } from 'vitest'
import { overLimitWords, readLimit } from './list-limit'

test.each([
  ['5', 5],
  [' 999 ', 999],
  ['', null],
  ['  ', null],
  ['0', undefined],
  ['1000', undefined],
  ['-3', undefined],
  ['2.5', undefined],
  ['many', undefined],
])('%j is read as %j', (typed, limit) => {
  expect(readLimit(typed)).toBe(limit)
})

test.each([
  [5, 5, undefined],
  [6, 5, '1 over the limit of 5'],
  [6, null, undefined],
  [6, undefined, undefined],
])('%d techniques with a limit of %j: %j', (cards, limit, words) => {
  expect(overLimitWords(cards, limit)).toBe(words)
})
