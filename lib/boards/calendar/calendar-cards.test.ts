import { expect, test } from 'vitest'
import { agendaOf, agendaWith, cardsInView, rescheduling } from './calendar-cards'
import type { Card, List } from '../schema'

const berlin = 'Europe/Berlin'
const card = (id: string, dueDate?: string, more: Partial<Card> = {}): Card => ({
  id,
  title: id,
  version: 1,
  ...(dueDate && { dueDate }),
  ...more,
})
const late = card('late', '2026-11-20')
const early = card('early', '2026-11-21')
const free = card('free')
const noon = card('noon', '2026-11-21')
const lists: List[] = [
  { id: 'l', title: 'Ready', version: 1, cards: [noon, late, free] },
  {
    id: 'm',
    title: 'Done',
    version: 1,
    cards: [early, card('finished', undefined, { completedAt: '2026-11-01T00:00:00Z' })],
  },
]
const ids = (cards: Card[] | undefined) => cards?.map(({ id }) => id)

test('cards are on their days, in the order of the board', () => {
  const { days, undated } = agendaOf(lists, null, berlin)
  expect([...days].map(([day, cards]) => [day, ids(cards)])).toEqual([
    ['2026-11-21', ['noon', 'early']],
    ['2026-11-20', ['late']],
  ])
  expect(ids(undated)).toEqual(['free'])
})

test('what is filtered out is on no day', () => {
  const { days, undated } = agendaOf(lists, new Set(['early']), berlin)
  expect(ids(days.get('2026-11-21'))).toEqual(['early'])
  expect(undated).toEqual([])
})

test('a carried card comes first on the day it is over, and once', () => {
  const agenda = agendaOf(lists, null, berlin)
  const over = agendaWith(agenda, early, '2026-11-25')
  expect(ids(over.days.get('2026-11-25'))).toEqual(['early'])
  expect(ids(over.days.get('2026-11-21'))).toEqual(['noon'])
  expect(ids(agendaWith(agenda, free, '2026-11-21').undated)).toEqual([])
  expect(ids(agendaWith(agenda, early, null).undated)).toEqual(['early', 'free'])
  expect(ids(agenda.days.get('2026-11-21'))).toEqual(['noon', 'early'])
})

test.each([
  ['goes to another day', early, '2026-11-25'],
  ['may be one that had no date', free, '2026-11-25'],
  ['may lose its date', early, null],
])('a rescheduled card %s', (_, moved, day) => {
  expect(rescheduling(moved, day, berlin)).toEqual({
    cardId: moved.id,
    patch: { dueDate: day, dueAt: null, dueTimeZone: null },
    expect: { dueDate: moved.dueDate ?? null, dueAt: null, dueTimeZone: null },
  })
})

test('what a month shows is read day by day, as many of each as it shows, and then what has no date', () => {
  const agenda = agendaWith(agendaOf(lists, null, berlin), noon, '2026-11-25')
  const read = (most?: number) =>
    cardsInView(agenda, ['2026-11-20', '2026-11-21', '2026-11-25'], 'November', most).map(({ title, cards }) => [
      title,
      ids(cards),
    ])
  expect(read()).toEqual([
    ['November', ['late', 'early', 'noon']],
    ['No due date', ['free']],
  ])
  expect(read(1)).toEqual([
    ['November', ['late', 'early', 'noon']],
    ['No due date', ['free']],
  ])
})

test('a card that is on that day already stays as it is', () => {
  expect(rescheduling(late, '2026-11-20', berlin)).toBeUndefined()
  expect(rescheduling(free, null, berlin)).toBeUndefined()
})

// Nine in the morning of the 21st in Auckland.
const timed = card('timed', '2026-11-21', { dueAt: '2026-11-20T20:00:00Z', dueTimeZone: 'Pacific/Auckland' })

test('what has a time is on its day where the person is, by the hour before what is due on the whole day', () => {
  const evening = card('evening', '2026-11-20', { dueAt: '2026-11-20T21:00:00+01:00', dueTimeZone: berlin })
  const days = (zone: string) =>
    agendaOf([{ id: 'l', title: 'Ready', version: 1, cards: [late, timed, evening] }], null, zone).days
  expect(ids(days(berlin).get('2026-11-20'))).toEqual(['timed', 'evening', 'late'])
  expect(ids(days('Pacific/Auckland').get('2026-11-21'))).toEqual(['timed', 'evening'])
})

test('a card with a time keeps the hour on its clock when it goes to another day', () => {
  expect(rescheduling(timed, '2026-11-24', berlin)).toEqual({
    cardId: 'timed',
    patch: { dueDate: '2026-11-25', dueAt: '2026-11-24T20:00:00.000Z', dueTimeZone: 'Pacific/Auckland' },
    expect: { dueDate: '2026-11-21', dueAt: '2026-11-20T20:00:00Z', dueTimeZone: 'Pacific/Auckland' },
  })
  expect(rescheduling(timed, '2026-11-20', berlin)).toBeUndefined()
})
