import { expect, test } from 'vitest'
import { list } from '@/testing/fake-board'
import { looksUnmoved, placeOf, placeSentence } from './board-place'

const lists = [list('Ready', 'a', 'b', 'c'), list('Doing', 'd'), list('Done')]

test.each([
  [{ kind: 'card', id: 'b' }, { listId: 'Ready', index: 1 }, 'b, position 2 of 3 in Ready'],
  [{ kind: 'card', id: 'b' }, { listId: 'Doing', index: 0 }, 'b, position 1 of 2 in Doing'],
  [{ kind: 'card', id: 'b' }, { listId: 'Done', index: 0 }, 'b, position 1 of 1 in Done'],
  [{ kind: 'list', id: 'Ready' }, { listId: 'Ready', index: 2 }, 'Ready, kata 3 of 3'],
  [{ kind: 'list', id: 'Done' }, { listId: 'Done', index: 0 }, 'Done, kata 1 of 3'],
] as const)('%o at %o is spoken as “%s”', (thing, drop, sentence) => {
  expect(placeSentence(lists, thing, drop)).toBe(sentence)
})

test('the place of something is that of a drop there', () => {
  expect(placeOf(lists, { kind: 'card', id: 'c' })).toMatchObject({ listId: 'Ready', index: 2 })
  expect(placeOf(lists, { kind: 'list', id: 'Done' })).toEqual({ listId: 'Done', index: 2 })
  expect(placeOf(lists, { kind: 'list', id: 'gone' })).toBeUndefined()
})

test.each([
  ['the same place', null, 1, 1, true],
  ['another place', null, 0, 1, false],
  ['over one that is filtered out', new Set(['a']), 0, 1, true],
  ['over one that shows', new Set(['a', 'b']), 0, 1, false],
] as const)('%s', (_, shown, from, to, isSame) => {
  expect(
    looksUnmoved(
      lists,
      shown,
      { kind: 'card', id: 'a' },
      { listId: 'Ready', index: from },
      { listId: 'Ready', index: to },
    ),
  ).toBe(isSame)
})
