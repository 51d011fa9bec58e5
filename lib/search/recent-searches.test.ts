import { expect, test } from 'vitest'
import { forgetRecent, keepRecent, readRecent, withRecent } from './recent-searches'

function shelfWith(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [['recent-searches', stored]])
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}
const forbidden = () => {
  throw new Error('no storage')
}

test('the last five are kept, the newest first', () => {
  const shelf = shelfWith()
  for (const query of ['one', 'two', 'three', 'four', 'five', 'six']) keepRecent(shelf, query)
  expect(readRecent(shelf)).toEqual(['six', 'five', 'four', 'three', 'two'])
  forgetRecent(shelf)
  expect(readRecent(shelf)).toEqual([])
})

test('the same words move up instead of standing there twice', () => {
  expect(withRecent(['notes', 'roof', 'cello'], ' Roof ')).toEqual(['Roof', 'notes', 'cello'])
})

test.each(['', ' ', 'a', ' a '])('%j is too short to be kept', (query) => {
  expect(withRecent(['notes'], query)).toEqual(['notes'])
})

test.each([undefined, 'no json', '{"a":1}', '[1,2]', 'null'])('with %j in the storage there are none', (stored) => {
  expect(readRecent(shelfWith(stored))).toEqual([])
})

test('more than five, or too short ones, written by somebody else are cut', () => {
  expect(readRecent(shelfWith('["a","bb","cc","dd","ee","ff","gg"]'))).toEqual(['bb', 'cc', 'dd', 'ee', 'ff'])
})

test('without storage nothing breaks', () => {
  expect(readRecent(forbidden)).toEqual([])
  expect(keepRecent(forbidden, 'notes')).toEqual(['notes'])
  expect(() => forgetRecent(forbidden)).not.toThrow()
})
