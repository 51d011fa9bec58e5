import { expect, test } from 'vitest'
import { boardsToOffer, type ClanBoard } from './clan-page'

const board: ClanBoard = {
  id: 'b0000000-0000-4000-8000-000000000001',
  title: 'Workshop',
  description: 'long '.repeat(1000),
  isClosed: true,
  archivedAt: null,
  role: 'admin',
  isAdmin: true,
  people: 1,
  open: 2,
  total: 3,
  updatedAt: '2026-11-29T00:00:00Z',
}

test('an invitation offers the dojos that one may invite to, and holds nothing else of them', () => {
  const others = [
    { ...board, isAdmin: false },
    { ...board, archivedAt: '2026-11-28T00:00:00Z' },
  ]
  expect(boardsToOffer([board, ...others])).toEqual([{ id: board.id, title: 'Workshop', isClosed: true }])
})
