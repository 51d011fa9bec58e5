import { expect, test } from 'vitest'
import { dollars } from './money'

test.each([
  [0, '$0'],
  [2_000, '$20'],
  [149_900, '$1,499'],
  [850, '$8.50'],
])('%d cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})
