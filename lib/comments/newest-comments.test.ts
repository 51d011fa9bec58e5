import { expect, test } from 'vitest'
import { newestFrom } from './newest-comments'

const comments = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ content: 'a'.repeat(length) }))

test.each([
  ['none', 0, 10, 0],
  ['a hundred of a line', 100, 200, 0],
  ['of many short ones, three hundred', 2000, 2, 1706],
  ['of many long ones, nine', 2000, 3000, 1991],
  ['of a longer text only what is formatted', 2000, 10_000, 1991],
  ['one, however long', 1, 10_000, 0],
])('%s', (_, count, length, from) => {
  expect(newestFrom(comments(count, length), 1)).toBe(from)
})

test('a second portion is as large as the first', () => {
  expect(newestFrom(comments(2000, 200), 1)).toBe(1900)
  expect(newestFrom(comments(2000, 200), 2)).toBe(1800)
})
