import { expect, test } from 'vitest'
import { isPicture, plainBytes, refusalOf, storedTypeOf } from './file-rules'
import { sizeWords } from '@/lib/size-words'
import { limitWords, uploadLimitOf } from './upload-limit'

// Spec section 9.
test.each([
  ['free', 'Up to 100 MB on Starter', 100e6],
  ['essentials', 'Up to 1 GB on Essentials', 1e9],
  ['pro', 'Up to 2 GB on Pro', 2e9],
  ['business', 'Up to 10 GB on Business', 10e9],
  ['enterprise', 'Up to 20 GB on Enterprise', 20e9],
  ['enterprise-50', 'Up to 20 GB on Enterprise', 20e9],
  ['unheard-of', 'Up to 100 MB on Starter', 100e6],
])('on the tier %s it is %s', (tier, words, largestBytes) => {
  const limit = uploadLimitOf(tier)
  expect(limitWords(limit)).toBe(words)
  expect(limit.largestBytes).toBe(largestBytes)
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1249, '1.2 kB'],
  [99_950, '100 kB'],
  [123_456, '123 kB'],
  [999_999, '1 MB'],
  [100e6, '100 MB'],
  [1.5e9, '1.5 GB'],
  [20e9, '20 GB'],
])('%d bytes are %s', (sizeBytes, words) => {
  expect(sizeWords(sizeBytes)).toBe(words)
})

test('a file of exactly the limit is accepted, one byte more and an empty file are not', () => {
  const limit = uploadLimitOf('free')
  expect(refusalOf({ name: 'film.mp4', sizeBytes: 100e6 }, limit)).toBeUndefined()
  expect(refusalOf({ name: 'film.mp4', sizeBytes: 100e6 + 1 }, limit)).toMatch(
    /^This file is too large \(100 MB\)\. Up to 100 MB on Starter/,
  )
  expect(refusalOf({ name: 'film.mp4', sizeBytes: 2e9 }, limit)).toMatch(/ Pro allows files up to 2 GB\.$/)
  expect(refusalOf({ name: 'film.mp4', sizeBytes: 21e9 }, limit)).toMatch(/owner\.$/)
  expect(refusalOf({ name: 'film.mp4', sizeBytes: 0 }, limit)).toMatch(/empty/)
  expect(refusalOf({ name: 'film.exe', sizeBytes: 5 }, limit)).toMatch(/\(\.exe\) cannot be attached/)
})

test.each([
  ['cat.PNG', 'image/png', true],
  ['cat.jpeg', 'image/jpeg', true],
  ['logo.svg', plainBytes, false],
  ['page.html', plainBytes, false],
  ['paper.pdf', plainBytes, false],
  ['none', plainBytes, false],
])('%s is served as %s', (name, type, isShown) => {
  expect(storedTypeOf(name)).toBe(type)
  expect(isPicture(type)).toBe(isShown)
})
