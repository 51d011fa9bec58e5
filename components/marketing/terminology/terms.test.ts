import { expect, test } from 'vitest'
import { mainTerms, otherTerms } from './terms'

test('each word has its own anchor for links', () => {
  const ids = [...mainTerms, ...otherTerms].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/)
})

test('the words are in alphabetical order', () => {
  const names = otherTerms.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
