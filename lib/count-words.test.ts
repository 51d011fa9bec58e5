import { expect, test } from 'vitest'
import { countWords } from './count-words'

test.each([
  [0, '0 techniques'],
  [1, '1 technique'],
  [2, '2 techniques'],
  [1204, '1,204 techniques'],
])('%d', (count, words) => {
  expect(countWords(count, 'technique')).toBe(words)
})
