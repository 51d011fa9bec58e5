import { expect, test } from 'vitest'
import { rankFound } from './search-workspace'
import type { FoundBoard, FoundCard } from './schema'

const board = (title: string, minute: number): FoundBoard => ({
  id: title,
  title,
  excerpt: null,
  isArchived: false,
  updatedAt: new Date(minute * 60_000).toISOString(),
})
const card = (title: string, minute: number): FoundCard => ({
  ...board(title, minute),
  foundIn: null,
  boardId: 'b',
  boardTitle: 'Board',
  listTitle: 'Ready',
  priority: null,
  dueDate: null,
  dueAt: null,
  dueTimeZone: null,
  completedAt: null,
})

test('exact titles come first, then what was changed last, dojo or technique', () => {
  const boards = [board('Release', 1), board('Release party', 9)]
  const cards = [card('Write the release notes', 8), card('RELEASE', 2), card('After the release', 10)]
  expect(rankFound(' release ', boards, cards).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'technique RELEASE',
    'dojo Release',
    'technique After the release',
    'dojo Release party',
    'technique Write the release notes',
  ])
})

test('times are compared as moments, whatever their zone is written as', () => {
  const early = { ...card('a', 0), updatedAt: '2026-11-21T10:00:00+02:00' }
  const late = { ...card('b', 0), updatedAt: '2026-11-21T09:00:00+00:00' }
  expect(rankFound('x', [], [early, late]).map(({ title }) => title)).toEqual(['b', 'a'])
})
