import { expect, test } from 'vitest'
import { dueWords } from './template-preview'

test.each([
  [0, 'Due today'],
  [1, 'Due tomorrow'],
  [12, 'Due in 12 days'],
])('in %d days', (days, words) => {
  expect(dueWords(days)).toBe(words)
})
