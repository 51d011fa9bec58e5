import { expect, test } from 'vitest'
import { splitAddresses } from './split-addresses'

test.each([
  ['', []],
  ['nora@example.org', ['nora@example.org']],
  ['nora@example.org, sam@example.org;ana@example.org', ['nora@example.org', 'sam@example.org', 'ana@example.org']],
  ['nora@example.org\nsam@example.org\t ana@example.org', ['nora@example.org', 'sam@example.org', 'ana@example.org']],
  ['Nora Ito <Nora@Example.org>, sam@example.org', ['nora@example.org', 'sam@example.org']],
  ['"Ito, Nora" <nora@example.org>', ['nora@example.org']],
  ['nora@example.org NORA@example.org', ['nora@example.org']],
  ['nora at example', ['nora', 'at', 'example']],
])('%j is %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})
