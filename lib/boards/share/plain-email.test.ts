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
  ['a1<victim@ninjadojo.test>', undefined],
  ['"q"<victim@ninjadojo.test>', undefined],
  ['z,victim@ninjadojo.test', undefined],
  ['grp:victim@ninjadojo.test;', undefined],
  ['(c)victim@ninjadojo.test', undefined],
  ['victim@ninjadojo.test.', undefined],
  ['victim@ninjadojo', undefined],
  ['vic\u0000tim@ninjadojo.test', undefined],
  ["o'mia+x@mail.ninja-dojo.test", "o'mia+x@mail.ninja-dojo.test"],
  [`${'m'.repeat(250)}@x.test`, undefined],
])('%j is stored as %j', (typed, stored) => {
  expect(plainEmail(typed)).toBe(stored)
})
