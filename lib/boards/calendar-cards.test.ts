import { expect, test } from 'vitest'
import { agendaOf, agendaWith, cardsInView, rescheduling } from './calendar-cards'
import type { Card, List } from './schema'

const berlin = 'Europe/Berlin'
const card = (id: string, dueDate?: string, more: Partial<Card> = {}): Card => ({ id, title: id, version: 1, ...(dueDate && { dueDate }), ...more })
const late = card('late', '2026-11-20T23:30:00Z')
const early = card('early', '2026-11-21T07:00:00+01:00')
const free = card('free')
const noon = card('noon', '2026-11-21T11:00:00Z')
const lists: List[] = [
  { id: 'l', title: 'Ready', version: 1, cards: [noon, late, free] },
  { id: 'm', title: 'Done', version: 1, cards: [early, card('finished', undefined, { completedAt: '2026-11-01T00:00:00Z' })] },
]
const ids = (cards: Card[] | undefined) => cards?.map(({ id }) => id)

test('cards stand on the days of the person’s own calendar, in the order of their hours', () => {
  const { days, undated } = agendaOf(lists, null, berlin)
  expect([...days.keys()]).toEqual(['2026-11-21'])
  expect(ids(days.get('2026-11-21'))).toEqual(['late', 'early', 'noon'])
  expect(ids(undated)).toEqual(['free'])
  expect(ids(agendaOf(lists, null, 'America/New_York').days.get('2026-11-20'))).toEqual(['late'])
})

test('what is filtered out is on no day', () => {
  const { days, undated } = agendaOf(lists, new Set(['early']), berlin)
  expect(ids(days.get('2026-11-21'))).toEqual(['early'])
  expect(undated).toEqual([])
})

test('a carried card stands first on the day it is over, and once', () => {
  const agenda = agendaOf(lists, null, berlin)
  const over = agendaWith(agenda, early, '2026-11-25')
  expect(ids(over.days.get('2026-11-25'))).toEqual(['early'])
  expect(ids(over.days.get('2026-11-21'))).toEqual(['late', 'noon'])
  expect(ids(agendaWith(agenda, free, '2026-11-21').undated)).toEqual([])
  expect(ids(agendaWith(agenda, early, null).undated)).toEqual(['early', 'free'])
  expect(ids(agenda.days.get('2026-11-21'))).toEqual(['late', 'early', 'noon'])
})

test.each([
  ['keeps its hour', early, '2026-11-25', '2026-11-25T06:00:00.000Z'],
  ['keeps its hour when the clocks change', early, '2027-06-01', '2027-06-01T05:00:00.000Z'],
  ['without a date is due until the day ends', free, '2026-11-25', '2026-11-25T22:59:00.000Z'],
  ['may lose its date', early, null, null],
])('a rescheduled card %s', (_, moved, day, dueDate) => {
  const was = moved.dueDate ?? null
  expect(rescheduling(moved, day, berlin)).toEqual({ cardId: moved.id, patch: { dueDate }, expect: { dueDate: was } })
})

test('what a month shows is read day by day, as many of each as it shows, and then what has no date', () => {
  const agenda = agendaWith(agendaOf(lists, null, berlin), noon, '2026-11-25')
  const read = (most?: number) => cardsInView(agenda, ['2026-11-20', '2026-11-21', '2026-11-25'], 'November', most).map(({ title, cards }) => [title, ids(cards)])
  expect(read()).toEqual([
    ['November', ['late', 'early', 'noon']],
    ['No due date', ['free']],
  ])
  expect(read(1)).toEqual([
    ['November', ['late', 'noon']],
    ['No due date', ['free']],
  ])
})

test('a card that is on that day already stays as it is', () => {
  expect(rescheduling(late, '2026-11-21', berlin)).toBeUndefined()
  expect(rescheduling(free, null, berlin)).toBeUndefined()
})
