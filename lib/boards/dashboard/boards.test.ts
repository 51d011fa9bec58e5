import { describe, expect, test } from 'vitest'
import { type BoardChange, changeBoards, neighbourOf } from './boards'
import type { DashboardBoard } from './dashboard'
import { OptimisticStore } from '@/lib/live/optimistic-store'

const board = (id: string, more: Partial<DashboardBoard> = {}): DashboardBoard => ({
  id,
  title: id,
  description: '',
  role: 'admin',
  ownerId: 'olive',
  createdAt: '2026-11-21T09:00:00+00:00',
  updatedAt: '2026-11-21T09:00:00+00:00',
  bookmarked: false,
  clanId: null,
  isClosed: false,
  archivedAt: null,
  isAdmin: true,
  total: 3,
  open: 2,
  overdue: 1,
  people: 1,
  faces: [],
  last: null,
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

  test('archived, which leaves an admin reading only, and back', () => {
    const archivedAt = '2026-11-22T09:00:00.000Z'
    const changed = changeBoards(boards, { type: 'archived', boardId: 'b', archivedAt })
    expect(changed).toEqual([board('a'), board('b', { archivedAt, role: 'viewer' }), board('c')])
    expect(changeBoards(changed, { type: 'archived', boardId: 'b', archivedAt: null })).toEqual(boards)
  })

  test('ticked: its numbers follow, and so does what happened last', () => {
    const actor = { id: 'olive', name: 'Olive', avatarUrl: null }
    const at = '2026-11-22T09:00:00.000Z'
    const tick = { type: 'ticked', boardId: 'b', title: 'Notes', at, actor } as const
    const changed = changeBoards(boards, { ...tick, isCompleted: true, isLate: true })
    const last = { kind: 'card.completed', at, title: 'Notes', actor }
    expect(changed).toEqual([board('a'), board('b', { open: 1, overdue: 0, last }), board('c')])
    expect(changeBoards(changed, { ...tick, isCompleted: false, isLate: true })[1]).toMatchObject({
      open: 2,
      overdue: 1,
      last: { kind: 'card.reopened' },
    })
    expect(changeBoards(boards, { ...tick, isCompleted: true, isLate: false })[1]).toMatchObject({
      open: 1,
      overdue: 1,
    })
  })

  test('gone', () => {
    expect(changeBoards(boards, { type: 'gone', boardId: 'b' })).toEqual([board('a'), board('c')])
  })

  test('of a board that is gone nothing comes back', () => {
    const details = { title: 'X', description: '' }
    expect(changeBoards(boards, { type: 'described', boardId: 'x', details })).toEqual(boards)
  })
})

test('what was loaded takes the place of everything', () => {
  expect(changeBoards(boards, { type: 'loaded', boards: [board('z')] })).toEqual([board('z')])
})

test('a board whose deletion is refused comes back in its place', async () => {
  const store = new OptimisticStore<readonly DashboardBoard[], BoardChange>(boards, changeBoards)
  const outcome = store.intend({ type: 'gone', boardId: 'b' }, () => Promise.reject(new Error('refused')))
  expect(store.getShown().map(({ id }) => id)).toEqual(['a', 'c'])
  await expect(outcome).rejects.toThrow('refused')
  expect(store.getShown().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
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
