import { expect, test } from 'vitest'
import { foldedForRoom, mostRows } from './rows-at-once'

const group = (id: string, rows: number) => ({ id, rows: Array.from({ length: rows }) })
const none = new Set<string>()

test('what a dojo has once is all shown', () => {
  const groups = [group('a', mostRows - 1), group('b', 1), group('c', 0)]
  expect(foldedForRoom(groups, () => false, none)).toEqual(new Set())
})

test('what comes after as many rows shows only its name, and what still fits is shown', () => {
  const groups = [group('a', 12_000), group('b', 9000), group('c', 8000), group('d', 1)]
  expect(foldedForRoom(groups, () => false, none)).toEqual(new Set(['b', 'd']))
  expect(
    foldedForRoom(groups, ({ id }) => id === 'a', none),
    'a folded one takes no room',
  ).toEqual(new Set())
})

test('one that is opened stays open', () => {
  const groups = [group('a', 20_000), group('b', 9000), group('c', 9000)]
  expect(foldedForRoom(groups, () => false, new Set(['c']))).toEqual(new Set(['b']))
})
