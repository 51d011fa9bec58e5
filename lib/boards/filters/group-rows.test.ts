import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardLabelsOf } from '../labels/board-labels'
import type { Card, List, Member } from '../schema'
import { type GroupPoint, rowGroups } from './group-rows'
import { boardOrder, type Grouping, groupings, type Sorting } from './sort-cards'

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...more })
const list = (id: string, ...cards: Card[]): List => ({ id, title: id, version: 1, cards })
const member = (userId: string, displayName: string, role: Member['role'] = 'member'): Member => ({
  userId,
  displayName,
  role,
  avatarUrl: null,
})

// A Wednesday.
const point: GroupPoint = {
  members: [member('olive', 'Olive'), member('mia', 'Mia'), member('adam', 'Adam'), member('vic', 'Vic', 'viewer')],
  labels: boardLabelsOf([
    { id: 'bug', name: 'bug', color: '#6366f1' },
    { id: 'print', name: 'print', color: '#6366f1' },
  ]),
  viewerId: 'mia',
  now: new Date('2026-11-25T12:00:00Z'),
  timeZone: 'UTC',
  weekStart: 1,
}

function groups(lists: List[], grouping: Grouping, more: Partial<Sorting & GroupPoint> = {}) {
  const { key = 'kata', isDescending = false, ...here } = more
  return rowGroups(lists, null, { key, isDescending, grouping }, { ...point, ...here })
}
const shown = (...of: Parameters<typeof groups>) =>
  groups(...of).map(({ id, rows }) => `${id}: ${rows.map((row) => row.card.id).join(' ')}`)

const people = [
  list('ready', card('a', { assignee: 'olive' }), card('b'), card('c', { assignee: 'mia' })),
  list('done', card('d', { assignee: 'olive' }), card('e', { assignee: 'gone' }), card('f', { assignee: 'adam' })),
]

test('by assignee: oneself first, then the others by name, those who left, and no one', () => {
  expect(shown(people, 'assignee')).toEqual(['mia: c', 'adam: f', 'olive: a d', 'left: e', 'none: b'])
  expect(groups(people, 'assignee').map(({ title }) => title)).toEqual([
    'Mia',
    'Adam',
    'Olive',
    'Someone who left',
    'No one',
  ])
})

test('the order of the groups is reversed with the column, but what has none of it stays last', () => {
  const reversed = shown(people, 'assignee', { key: 'assignee', isDescending: true })
  expect(reversed).toEqual(['left: e', 'olive: a d', 'adam: f', 'mia: c', 'none: b'])
  expect(shown(people, 'assignee', { key: 'title', isDescending: true })[2]).toBe('olive: d a')
})

test('within a group, rows are in the order of the board', () => {
  const lists = [
    list('1', card('x', { priority: 'low' }), card('y', { priority: 'high' })),
    list('2', card('z', { priority: 'low' })),
  ]
  expect(shown(lists, 'priority')).toEqual(['high: y', 'low: x z'])
  expect(shown(lists, 'priority', { isDescending: true })).toEqual(['high: y', 'low: z x'])
})

test.each<[due: Partial<Card>, group: string]>([
  [{ dueDate: '2026-11-24' }, 'overdue'],
  [{ dueDate: '2026-11-25' }, 'today'],
  [{ dueDate: '2026-11-26' }, 'week'],
  [{ dueDate: '2026-11-29' }, 'week'],
  [{ dueDate: '2026-11-30' }, 'later'],
  [{}, 'none'],
  // What is completed is not overdue.
  [{ dueDate: '2026-11-23', completedAt: '2026-11-23T10:00:00Z' }, 'week'],
  [{ dueDate: '2026-11-22', completedAt: '2026-11-23T10:00:00Z' }, 'earlier'],
  [{ dueDate: '2026-11-25', dueAt: '2026-11-25T11:00:00Z', dueTimeZone: 'UTC' }, 'overdue'],
  [{ dueDate: '2026-11-25', dueAt: '2026-11-25T13:00:00Z', dueTimeZone: 'UTC' }, 'today'],
])('%j is in the group %s', (due, group) => {
  expect(groups([list('ready', card('a', due))], 'due').map(({ id }) => id)).toEqual([group])
})

test('days and weeks are those of the person', () => {
  const lists = [
    list('ready', card('tomorrow in UTC', { dueDate: '2026-11-26' }), card('Sunday', { dueDate: '2026-11-29' })),
  ]
  expect(shown(lists, 'due', { now: new Date('2026-11-25T23:00:00Z'), timeZone: 'Pacific/Auckland' })).toEqual([
    'today: tomorrow in UTC',
    'week: Sunday',
  ])
  expect(shown(lists, 'due', { weekStart: 7 })).toEqual(['week: tomorrow in UTC', 'later: Sunday'])
})

test.each<[now: string, weekStart: 1 | 7, given: string | undefined]>([
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-29'],
  ['2026-11-27', 7, '2026-11-28'],
  ['2026-11-29', 1, undefined],
])('on %s, with weeks from day %s on, what is added to this week is due on %s', (now, weekStart, given) => {
  const done = { completedAt: '2026-11-23T10:00:00Z' }
  const lists = [list('ready', card('a', { dueDate: '2026-11-24', ...done }))]
  const [week] = groups(lists, 'due', { now: new Date(`${now}T12:00:00Z`), weekStart })
  expect(week?.id).toBe('week')
  expect(week?.given).toEqual(given && { dueDate: given })
})

test('a technique is under each of its tags that the board knows', () => {
  const wearing = (...labels: string[]) => ({ badges: { labels } })
  const lists = [
    list(
      'ready',
      card('a', wearing('bug', 'print')),
      card('b'),
      card('c', wearing('gone')),
      card('d', wearing('print')),
    ),
  ]
  expect(shown(lists, 'tag')).toEqual(['bug: a', 'print: a d', 'none: b c'])
})

test('what is added has what its group is about; no one plans to be late, done or with someone who cannot', () => {
  const lists = [
    list(
      'ready',
      card('a', { dueDate: '2026-11-20', assignee: 'vic', priority: 'low', badges: { labels: ['bug'] } }),
      card('b', { dueDate: '2026-11-25', assignee: 'mia', completedAt: '2026-11-25T10:00:00Z' }),
    ),
  ]
  const given = (grouping: Grouping) => Object.fromEntries(groups(lists, grouping).map(({ id, given }) => [id, given]))
  expect(given('kata')).toEqual({ ready: {} })
  expect(given('none')).toEqual({ all: {} })
  expect(given('assignee')).toEqual({ mia: { assignee: 'mia' }, vic: undefined })
  expect(given('priority')).toEqual({ low: { priority: 'low' }, none: {} })
  expect(given('due')).toEqual({ overdue: undefined, today: { dueDate: '2026-11-25' } })
  expect(given('tag')).toEqual({ bug: { tags: ['bug'] }, none: {} })
  expect(given('completion')).toEqual({ open: {}, done: undefined })
})

test('without any techniques there is one group, to say so', () => {
  for (const grouping of groupings.filter((name) => name !== 'kata'))
    expect(shown([list('ready')], grouping)).toEqual(['all: '])
  expect(shown([list('ready')], 'kata')).toEqual(['ready: '])
})

test('a filter that leaves nothing leaves no group', () => {
  for (const grouping of groupings.filter((name) => name !== 'none'))
    expect(rowGroups(people, new Set(), { ...boardOrder, grouping }, point)).toEqual([])
})

test('every technique is shown, once for each of its tags and else once, and no group is empty', () => {
  const anyCard = fc.record({
    priority: fc.constantFrom('high', 'medium', 'low', undefined),
    dueDate: fc.constantFrom('2026-11-01', '2026-11-25', '2026-11-28', '2027-01-01', undefined),
    assignee: fc.constantFrom('olive', 'mia', 'gone', undefined),
    completedAt: fc.constantFrom('2026-11-24T10:00:00Z', undefined),
    labels: fc.subarray(['bug', 'print', 'gone']),
  })
  const anyCards = fc.array(anyCard, { maxLength: 12 })
  fc.assert(
    fc.property(fc.tuple(anyCards, anyCards), fc.constantFrom(...groupings), (drafts, grouping) => {
      const lists = drafts.map((some, at) =>
        list(
          `list ${at}`,
          ...some.map(({ labels, ...fields }, index) => {
            const set = Object.entries(fields).filter(([, value]) => value !== undefined)
            return card(`${at}-${index}`, { ...Object.fromEntries(set), badges: { labels } })
          }),
        ),
      )
      const cards = lists.flatMap(({ cards }) => cards)
      const found = groups(lists, grouping)
      const times = new Map<string, number>()
      for (const { card } of found.flatMap(({ rows }) => rows)) times.set(card.id, (times.get(card.id) ?? 0) + 1)
      for (const { id, badges } of cards) {
        const worn = badges?.labels?.filter((label) => label !== 'gone').length ?? 0
        expect(times.get(id)).toBe(grouping === 'tag' ? Math.max(1, worn) : 1)
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      const mayBeEmpty = grouping === 'kata' || cards.length === 0
      expect(mayBeEmpty || found.every(({ rows }) => rows.length > 0)).toBe(true)
    }),
  )
})
