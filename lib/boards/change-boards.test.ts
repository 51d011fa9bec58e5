import { describe, expect, test } from 'vitest'
import { changeBoards } from './change-boards'
import type { DashboardBoard } from './dashboard'
import { neighbourOf } from './neighbour-of'
import { sumBoards } from './sum-boards'

const board = (id: string, more: Partial<DashboardBoard> = {}): DashboardBoard => ({
  id,
  title: id,
  description: '',
  role: 'admin',
  ownerId: 'olive',
  createdAt: '2026-11-21T09:00:00+00:00',
  updatedAt: '2026-11-21T09:00:00+00:00',
  bookmarked: false,
  total: 3,
  open: 2,
  overdue: 1,
  ...more,
})
const boards = [board('a'), board('b'), board('c')]

describe('a change touches one board and keeps the order', () => {
  test('bookmarked', () => {
    const changed = changeBoards(boards, { type: 'bookmarked', boardId: 'b', bookmarked: true })
    expect(changed).toEqual([board('a'), board('b', { bookmarked: true }), board('c')])
  })

  test('described', () => {
    const details = { title: 'B', description: 'second' }
    const changed = changeBoards(boards, { type: 'described', boardId: 'b', details })
    expect(changed).toEqual([board('a'), board('b', details), board('c')])
  })

  test('deleted', () => {
    expect(changeBoards(boards, { type: 'deleted', boardId: 'b' })).toEqual([board('a'), board('c')])
  })

  test('of a board that is gone nothing comes back', () => {
    const details = { title: 'X', description: '' }
    expect(changeBoards(boards, { type: 'described', boardId: 'x', details })).toEqual(boards)
  })
})

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['x', undefined],
])('after %s goes the focus goes to %s', (id, next) => {
  expect(neighbourOf(boards, id)?.id).toBe(next)
})

test('the only board has no neighbour', () => {
  expect(neighbourOf([board('a')], 'a')).toBeUndefined()
})

test('sums run across boards', () => {
  expect(sumBoards(boards)).toEqual({ total: 9, open: 6, overdue: 3 })
  expect(sumBoards([])).toEqual({ total: 0, open: 0, overdue: 0 })
})
