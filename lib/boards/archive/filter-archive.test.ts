import { describe, expect, test } from 'vitest'
import type { RemovedItem } from './archive'
import { daysLeft, daysLeftWords, filterArchive, homelessOf, type ArchiveKind } from './filter-archive'

const item = (id: string, more: Partial<RemovedItem>): RemovedItem => ({
  id,
  kind: 'card',
  reason: 'archived',
  title: id,
  cards: null,
  listId: 'ready',
  list: 'Ready',
  description: null,
  sentTo: null,
  removedBy: null,
  removedAt: '2026-11-01T12:00:00Z',
  ...more,
})

const items = [
  item('invoice', { title: 'Send the Invoice', description: 'To the accountant' }),
  item('notes', { reason: 'deleted', title: 'Release notes' }),
  item('moved', { reason: 'transferred', title: 'Taken away', list: 'Later' }),
  item('done', { kind: 'list', reason: 'deleted', title: 'Done', cards: 3, list: null }),
]

describe('the archive', () => {
  test.each<[string, ArchiveKind, string[]]>([
    ['', 'all', ['invoice', 'notes', 'moved', 'done']],
    ['', 'archived', ['invoice']],
    ['', 'deleted', ['notes', 'moved']],
    ['', 'katas', ['done']],
    ['INVOICE account', 'all', ['invoice']],
    ['ready', 'all', ['invoice', 'notes']],
    ['invoice', 'deleted', []],
  ])('filtered by "%s" and %s', (query, kind, ids) => {
    expect(filterArchive(items, query, kind).map(({ id }) => id)).toEqual(ids)
  })

  test('knows whose kata is gone, unless that is restored with them', () => {
    const orphan = item('orphan', { listId: 'done' })
    expect(homelessOf([orphan, items[0]!], [{ id: 'ready', title: 'Ready' }])).toEqual([orphan])
    expect(homelessOf([orphan, items[3]!], [])).toEqual([])
  })

  test('counts the days that deleted things are kept', () => {
    expect(daysLeft(items[1]!, new Date('2026-11-01T12:00:00Z'))).toBe(30)
    expect(daysLeft(items[1]!, new Date('2026-11-30T13:00:00Z'))).toBe(1)
    expect(daysLeft(items[1]!, new Date('2026-12-02T12:00:00Z'))).toBe(0)
    expect(daysLeft(items[2]!, new Date('2026-11-30T13:00:00Z'))).toBe(1)
    expect(daysLeft(items[0]!, new Date('2026-12-02T12:00:00Z'))).toBeUndefined()
  })
})

test.each([
  ['2026-11-01T12:00:00Z', '30 days left'],
  ['2026-11-02T11:00:00Z', '30 days left'],
  ['2026-11-29T13:00:00Z', '2 days left'],
  ['2026-11-30T13:00:00Z', 'Last day'],
  ['2026-12-05T12:00:00Z', 'Last day'],
])('what was put into the bin on the first at noon is kept, at %s: %s', (now, words) => {
  expect(daysLeftWords('2026-11-01T12:00:00+00:00', new Date(now))).toBe(words)
})
