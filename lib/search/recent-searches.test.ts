import { expect, test } from 'vitest'
import { forgetRecent, keepRecent, readRecent, withRecent } from './recent-searches'

function storageWith(stored?: string) {
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
  const storage = storageWith()
  for (const query of ['one', 'two', 'three', 'four', 'five', 'six']) keepRecent(storage, 'olive', query)
  expect(readRecent(storage, 'olive')).toEqual(['six', 'five', 'four', 'three', 'two'])
  forgetRecent(storage)
  expect(readRecent(storage, 'olive')).toEqual([])
})

test('another person of this browser does not see them', () => {
  const storage = storageWith()
  keepRecent(storage, 'olive', 'salary')
  expect(readRecent(storage, 'mia')).toEqual([])
  expect(keepRecent(storage, 'mia', 'roof')).toEqual(['roof'])
  expect(readRecent(storage, 'olive')).toEqual([])
})

test('the same words move up and are listed once', () => {
  expect(withRecent(['notes', 'roof', 'cello'], ' Roof ')).toEqual(['Roof', 'notes', 'cello'])
})

test.each(['', ' ', 'a', ' a '])('%j is too short to be kept', (query) => {
  expect(withRecent(['notes'], query)).toEqual(['notes'])
})

test.each([undefined, 'no json', '{"a":1}', '[1,2]', 'null', '["notes"]'])(
  'with %j in the storage there are none',
  (stored) => {
    expect(readRecent(storageWith(stored), 'olive')).toEqual([])
  },
)

test('more than five, or too short ones, are cut', () => {
  expect(readRecent(storageWith('{"userId":"olive","queries":["a","bb","cc","dd","ee","ff","gg"]}'), 'olive')).toEqual([
    'bb',
    'cc',
    'dd',
    'ee',
    'ff',
  ])
})

test('without storage nothing breaks', () => {
  expect(readRecent(forbidden, 'olive')).toEqual([])
  expect(keepRecent(forbidden, 'olive', 'notes')).toEqual(['notes'])
  expect(() => forgetRecent(forbidden)).not.toThrow()
})
