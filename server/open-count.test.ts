import { expect, test } from 'vitest'
import { OpenCount } from './open-count.mjs'

test('a name has a number of slots, and each is released once', () => {
  const count = new OpenCount(2)
  const first = count.enter('a')
  expect([first, count.enter('a')]).toEqual([expect.any(Function), expect.any(Function)])
  expect(count.enter('a')).toBeNull()
  expect(count.enter('b')).not.toBeNull()
  first?.()
  first?.()
  expect(count.enter('a')).not.toBeNull()
  expect(count.enter('a')).toBeNull()
})
