import { expect, test, vi } from 'vitest'
import { memoize } from './memoize'

test('a question is worked out once while it is among those asked last', () => {
  const square = vi.fn((side: number) => ({ area: side * side }))
  const asked = memoize(square, 2)
  expect(asked(3)).toEqual({ area: 9 })
  expect(asked(3)).toBe(asked(3))
  expect(square).toHaveBeenCalledTimes(1)

  asked(4)
  asked(3)
  asked(5)
  // 3 was used after 4, so 4 is forgotten.
  asked(3)
  expect(square).toHaveBeenCalledTimes(3)
  asked(4)
  expect(square).toHaveBeenCalledTimes(4)
})
