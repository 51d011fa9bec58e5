import { expect, test } from 'vitest'
import { changeWork, countDue, firstOf, groupWork } from './work'
import type { Work, WorkCard } from './work-schema'

const card = (id: string, more: Partial<WorkCard> = {}): WorkCard => ({
  id,
  title: id,
  boardId: 'board',
  board: 'Release',
  list: 'Ready',
  mayEdit: true,
  ...more,
})
// A Sunday in Berlin; in Auckland it is Monday already.
const now = new Date('2026-11-22T15:00:00Z')
const cards = [
  card('no day'),
  card('yesterday', { dueDate: '2026-11-21' }),
  card('today', { dueDate: '2026-11-22' }),
  card('past hour', { dueDate: '2026-11-22', dueAt: '2026-11-22T14:00:00Z', dueTimeZone: 'Europe/Berlin' }),
  card('next hour', { dueDate: '2026-11-22', dueAt: '2026-11-22T16:00:00Z', dueTimeZone: 'Europe/Berlin' }),
  card('tomorrow', { dueDate: '2026-11-23' }),
  card('in a week', { dueDate: '2026-11-29' }),
]
const grouped = (timeZone: string, weekStart: 1 | 7) =>
  Object.fromEntries(
    groupWork(cards, { now, timeZone, weekStart }).map(({ name, cards: members }) => [
      name,
      members.map(({ id }) => id),
    ]),
  )

test('a week that starts on Monday ends on Sunday', () => {
  expect(grouped('Europe/Berlin', 1)).toEqual({
    Overdue: ['yesterday', 'past hour'],
    Today: ['today', 'next hour'],
    Later: ['tomorrow', 'in a week'],
    'No date': ['no day'],
  })
})

test('one that starts on Sunday has just started', () => {
  expect(grouped('Europe/Berlin', 7)).toMatchObject({ 'This week': ['tomorrow'], Later: ['in a week'] })
})

test('days are those of the person', () => {
  expect(grouped('Pacific/Auckland', 1)).toEqual({
    Overdue: ['yesterday', 'today', 'past hour'],
    Today: ['next hour', 'tomorrow'],
    'This week': ['in a week'],
    'No date': ['no day'],
  })
})

const workOf = (some: WorkCard[], more: Partial<Work> = {}): Work => ({
  total: some.length,
  overdue: 0,
  today: 0,
  cards: some,
  waiting: [],
  mentions: [],
  ...more,
})

test('what is ticked stays in its group, and can be opened again', () => {
  const work = workOf([card('late', { dueDate: '2026-11-01' })])
  const done = changeWork(work, { type: 'completed', cardId: 'late', completedAt: '2026-11-22T15:00:00Z' })
  expect(done.cards[0]?.completedAt).toBe('2026-11-22T15:00:00Z')
  expect(groupWork(done.cards, { now, timeZone: 'UTC', weekStart: 1 })[0]?.name).toBe('Overdue')
  expect(changeWork(done, { type: 'completed', cardId: 'late', completedAt: undefined })).toEqual(work)
})

test('what is ticked stays in its place when the rest is loaded again', () => {
  const done = card('b', { completedAt: '2026-11-22T15:00:00Z' })
  const work = workOf([card('a'), done, card('c')])
  const idsAfter = (...next: WorkCard[]) =>
    changeWork(work, { type: 'loaded', work: workOf(next) }).cards.map(
      ({ id, completedAt }) => `${id} ${completedAt ?? ''}`,
    )
  expect(idsAfter(card('a'), card('c'), card('d'))).toEqual(['a ', `b ${done.completedAt}`, 'c ', 'd '])
  expect(idsAfter(card('a'), card('b')), 'reopened elsewhere').toEqual(['a ', 'b '])
  expect(idsAfter(), 'alone').toEqual([`b ${done.completedAt}`])
})

test('counts what is late and what is due today, without what is done, and with what did not fit', () => {
  const count = (work: Work) => countDue(groupWork(work.cards, { now, timeZone: 'Europe/Berlin', weekStart: 1 }), work)
  expect(count(workOf(cards, { overdue: 9, today: 9 })), 'all are here').toEqual({ overdue: 2, today: 2 })
  const ticked = cards.map((one) => (one.id === 'yesterday' ? { ...one, completedAt: now.toISOString() } : one))
  expect(count(workOf(ticked))).toEqual({ overdue: 1, today: 2 })
  const late = [card('1', { dueDate: '2026-11-20' }), card('2', { dueDate: '2026-11-21' })]
  expect(count(workOf(late, { total: 9, overdue: 5, today: 3 }))).toEqual({ overdue: 5, today: 3 })
  expect(count(workOf([...late, card('3', { dueDate: '2026-11-22' })], { total: 9, overdue: 2, today: 4 }))).toEqual({
    overdue: 2,
    today: 4,
  })
})

test('the first of several groups are as many as asked for', () => {
  const groups = groupWork(cards, { now, timeZone: 'Europe/Berlin', weekStart: 1 })
  expect(firstOf(groups, 3).map(({ name, cards: members }) => [name, members.length])).toEqual([
    ['Overdue', 2],
    ['Today', 1],
  ])
  expect(firstOf(groups, 100)).toEqual(groups)
})
