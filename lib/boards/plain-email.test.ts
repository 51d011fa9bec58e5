import { expect, test } from 'vitest'
import { plainEmail } from './plain-email'

test.each([
  ['mia@ninjadojo.test', 'mia@ninjadojo.test'],
  ['  Mia@NinjaDojo.test ', 'mia@ninjadojo.test'],
  ['', undefined],
  ['mia', undefined],
  ['@ninjadojo.test', undefined],
  ['mia@', undefined],
  ['mia @ninjadojo.test', undefined],
  ['mia@ninjadojo.test, vic@ninjadojo.test', undefined],
  [`${'m'.repeat(250)}@x.test`, undefined],
])('%j is stored as %j', (typed, stored) => {
  expect(plainEmail(typed)).toBe(stored)
})
