import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Card, List, Member } from '../schema'
import { rowGroups } from './group-rows'
import {
  boardOrder,
  type CardOrder,
  groupings,
  readSorting,
  sortCards,
  sortKeys,
  type Sorting,
  writeSorting,
} from './sort-cards'

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...more })
const lists: List[] = [
  {
    id: 'ready',
    title: 'Ready',
    version: 1,
    cards: [
      card('Step 10', { priority: 'low', dueDate: '2026-11-25', assignee: 'olive' }),
      card('step 9', { priority: 'high', dueDate: '2026-11-24' }),
      card('Apples', { assignee: 'adam' }),
    ],
  },
  { id: 'empty', title: 'Empty', version: 1, cards: [] },
  { id: 'done', title: 'Done', version: 1, cards: [card('Zen', { priority: 'medium', assignee: 'gone' })] },
]
const member = (userId: string, displayName: string): Member => ({
  userId,
  displayName,
  role: 'member',
  avatarUrl: null,
})
const here = (timeZone: string) => ({
  members: [member('olive', 'Olive'), member('adam', 'Adam')],
  labels: new Map(),
  viewerId: 'olive',
  now: new Date('2026-11-25T12:00:00Z'),
  timeZone,
  weekStart: 1 as const,
})

function titles(sorting: Partial<Sorting>, shown: ReadonlySet<string> | null = null): string[][] {
  return rowGroups(lists, shown, { ...boardOrder, ...sorting }, here('UTC')).map(({ rows }) =>
    rows.map((row) => row.card.title),
  )
}

test.each<[Partial<Sorting>, string[][]]>([
  [{}, [['Step 10', 'step 9', 'Apples'], [], ['Zen']]],
  [{ isDescending: true }, [['Zen'], [], ['Step 10', 'step 9', 'Apples']]],
  [{ key: 'title' }, [['Apples', 'step 9', 'Step 10'], [], ['Zen']]],
  [{ key: 'title', isDescending: true }, [['Step 10', 'step 9', 'Apples'], [], ['Zen']]],
  [{ key: 'priority' }, [['step 9', 'Step 10', 'Apples'], [], ['Zen']]],
  [{ key: 'priority', grouping: 'none' }, [['step 9', 'Zen', 'Step 10', 'Apples']]],
  [{ key: 'due', grouping: 'none' }, [['step 9', 'Step 10', 'Apples', 'Zen']]],
  [{ key: 'due', grouping: 'none', isDescending: true }, [['Step 10', 'step 9', 'Apples', 'Zen']]],
  [{ key: 'assignee', grouping: 'none' }, [['Apples', 'Step 10', 'step 9', 'Zen']]],
])('%j', (sorting, expected) => {
  expect(titles(sorting)).toEqual(expected)
})

test.each([
  ['UTC', ['noon', 'evening', 'day', 'next day']],
  // There it is the next morning already.
  ['Pacific/Auckland', ['day', 'noon', 'evening', 'next day']],
])('in %s what has a time comes by the hour, before what is due on the whole day', (timeZone, expected) => {
  const at = (dueAt: string) => ({ dueDate: '2026-11-25', dueAt, dueTimeZone: 'UTC' })
  const cards = [
    card('next day', { dueDate: '2026-11-26' }),
    card('day', { dueDate: '2026-11-25' }),
    card('evening', at('2026-11-25T21:00:00Z')),
    card('noon', at('2026-11-25T12:00:00+00:00')),
  ]
  const [group] = rowGroups(
    [{ id: 'l', title: 'Ready', version: 1, cards }],
    null,
    { ...boardOrder, key: 'due' },
    here(timeZone),
  )
  expect(group?.rows.map((row) => row.card.title)).toEqual(expected)
})

test('what is filtered out has no row, and then a kata without rows has no heading', () => {
  expect(titles({}, new Set(['Zen']))).toEqual([['Zen']])
  expect(titles({}, new Set())).toEqual([])
})

test('a sorting in the address is read as it was written', () => {
  const anySorting = fc.record<Sorting>({
    key: fc.constantFrom(...sortKeys),
    isDescending: fc.boolean(),
    grouping: fc.constantFrom(...groupings),
  })
  fc.assert(
    fc.property(anySorting, (sorting) => {
      const address = new URLSearchParams('sort=-title&group=none&q=ink')
      writeSorting(address, sorting)
      expect(readSorting(address)).toEqual(sorting)
      expect(address.get('q')).toBe('ink')
    }),
  )
  expect(readSorting(new URLSearchParams('sort=-age&group=moon'))).toEqual(boardOrder)
  expect(readSorting(new URLSearchParams('sort=due-'))).toEqual(boardOrder)
})

test.each<[Partial<Sorting>, string]>([
  [{}, ''],
  [{ isDescending: true }, 'sort=-kata'],
  [{ key: 'due' }, 'sort=due'],
  [{ grouping: 'none' }, 'group=none'],
])('an address says only what differs from the order of the dojo: %j', (sorting, written) => {
  const address = new URLSearchParams('sort=-title&group=tag')
  writeSorting(address, { ...boardOrder, ...sorting })
  expect(address.toString()).toBe(written)
})

test.each([
  [false, ['early', 'late', 'none 1', 'none 2', 'none 3']],
  [true, ['late', 'early', 'none 1', 'none 2', 'none 3']],
])('what has no date comes last in its own order (descending: %s)', (isDescending, expected) => {
  const cards = [
    card('none 1'),
    card('late', { dueDate: '2026-12-02' }),
    card('none 2'),
    card('early', { dueDate: '2026-12-01' }),
    card('none 3'),
  ]
  const one = [{ id: 'l', title: 'Ready', version: 1, cards }]
  const [group] = rowGroups(one, null, { ...boardOrder, key: 'due', isDescending }, here('UTC'))
  expect(group?.rows.map((row) => row.card.title)).toEqual(expected)
})

test.each<[CardOrder, string[]]>([
  ['due', ['soon', 'late', 'never', 'Zen', 'done']],
  ['priority', ['soon', 'late', 'never', 'Zen', 'done']],
  ['title', ['done', 'late', 'never', 'soon', 'Zen']],
])('the cards of a kata by %s: completed ones last, but among titles', (order, expected) => {
  const cards = [
    card('done', { priority: 'high', dueDate: '2026-01-01', completedAt: '2026-01-02T00:00:00Z' }),
    card('never'),
    card('late', { priority: 'low', dueDate: '2026-12-02' }),
    card('Zen'),
    card('soon', { priority: 'high', dueDate: '2026-12-01' }),
  ]
  expect(sortCards(cards, order, 'UTC').map(({ id }) => id)).toEqual(expected)
})
