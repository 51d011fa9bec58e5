import { expect, test } from 'vitest'
import { ageColumns, agedWork } from './ageing'
import type { Open } from './schema'
import { missingSamples, missingWords } from './samples'

const now = new Date('2026-11-22T12:00:00Z')
const openRow = (some: Partial<Open>): Open => ({
  card_id: crypto.randomUUID(),
  board_id: 'b',
  title: 'A technique',
  list_id: 'l',
  list_title: 'Review',
  list_position: 1,
  flow: 'working',
  created_at: '2026-11-01T12:00:00Z',
  started_at: '2026-11-20T12:00:00Z',
  entered_at: null,
  due_on: null,
  returns: 0,
  ...some,
})

test('what is worked on ages from its start, or from its beginning where that was not seen; what waits does not', () => {
  const rows = [
    openRow({ title: 'new' }),
    openRow({ title: 'unseen', started_at: null }),
    openRow({ title: 'waiting', flow: 'waiting', started_at: '2026-01-01T12:00:00Z' }),
  ]
  expect(agedWork(rows, now).map(({ title, age }) => [title, age])).toEqual([
    ['unseen', 21],
    ['new', 2],
  ])
})

test('katas of one name share a column, in the order of the board; few are left together', () => {
  const rows = ['Test', 'Doing', 'test ', 'A', 'B', 'C', 'D', 'E', 'Doing'].map((list_title, at) =>
    openRow({ list_title, list_position: list_title === 'Doing' ? 0 : at + 1 }),
  )
  const columns = ageColumns(agedWork(rows, now))
  expect(columns.map(({ title, rows: some }) => [title, some.length])).toEqual([
    ['Doing', 2],
    ['Test', 2],
    ['A', 1],
    ['B', 1],
    ['C', 1],
    ['Other', 2],
  ])
})

test.each([
  [11, '2026-10-01', null],
  [10, '2026-10-01', 'Not enough yet: 1 more finished technique.'],
  [7, null, 'Not enough yet: 4 more finished techniques.'],
  [3, '2026-11-10', 'Not enough yet: 8 more finished techniques and 3 more weeks.'],
  [30, '2026-11-22', 'Not enough yet: 4 more weeks.'],
])('with %i finished since %s: %s', (finished, since, words) => {
  const missing = missingSamples(finished, since, '2026-11-22')
  expect(missing && missingWords(missing)).toBe(words)
})
