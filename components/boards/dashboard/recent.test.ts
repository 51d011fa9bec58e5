import { expect, test } from 'vitest'
import { recentIds, recentOf } from './recent'

const idOf = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const boards = Array.from({ length: 9 }, (_, n) => ({ id: idOf(n) }))

test('the last three that were opened are recent, the last one first', () => {
  const opened = [4, 99, 2, 7, 1].map(idOf)
  expect(recentOf(boards, opened).map(({ id }) => id)).toEqual([4, 2, 7].map(idOf))
})

test('among few dojos none is', () => {
  expect(recentOf(boards.slice(1), [idOf(4)])).toEqual([])
})

test.each([
  [undefined, []],
  ['', []],
  [`${idOf(1)},<script>,${idOf(2)}`, [idOf(1), idOf(2)]],
  [Array.from({ length: 20 }, (_, n) => idOf(n)).join(','), boards.slice(0, 8).map(({ id }) => id)],
])('%s is read with care', (text, ids) => {
  expect(recentIds(text)).toEqual(ids)
})
