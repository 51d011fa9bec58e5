import { expect, test } from 'vitest'
import { plainEmail, splitEmails } from './plain-email'

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

test.each<[string, string[]]>([
  ['', []],
  ['nora@example.org', ['nora@example.org']],
  ['nora@example.org, sam@example.org;ana@example.org', ['nora@example.org', 'sam@example.org', 'ana@example.org']],
  ['nora@example.org\nsam@example.org\t ana@example.org', ['nora@example.org', 'sam@example.org', 'ana@example.org']],
  ['Nora Ito <Nora@Example.org>, sam@example.org', ['nora@example.org', 'sam@example.org']],
  ['"Ito, Nora" <nora@example.org>', ['nora@example.org']],
  ['nora@example.org NORA@example.org', ['nora@example.org']],
  ['nora at example', ['nora', 'at', 'example']],
])('the addresses in %j are %j', (text, addresses) => {
  expect(splitEmails(text)).toEqual(addresses)
})
