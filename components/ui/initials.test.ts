import { expect, test } from 'vitest'
import { initials, washOf } from './initials'

test.each([
  ['Olive Watanabe', 'OW'],
  ['Olive', 'OL'],
  ['olive@example.com', 'OL'],
  ['mia.ito@example.com', 'MI'],
  ['Łucja van der Őr', 'ŁŐ'],
  ['Nora 🥷', 'NO'],
  ['  ', '?'],
])('%s is shown as %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a person keeps their colour', () => {
  const id = 'b0a7c1de-0000-4000-8000-000000000001'
  expect(washOf(id)).toBe(washOf(id))
})
