import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CardFilter, noFilter } from './card-filter'
import { cardTest, filterCards, type FilterPoint } from './filter-cards'
import type { Card } from '../schema'

// A Saturday, noon in Berlin.
const point: FilterPoint = {
  viewerId: 'mia',
  now: new Date('2026-11-21T11:00:00Z'),
  timeZone: 'Europe/Berlin',
  weekStart: 1,
}

function card(title: string, more: Partial<Card> = {}): Card {
  return { id: title, title, version: 1, ...more }
}

function passing(cards: Card[], filter: Partial<CardFilter>, at: Partial<FilterPoint> = {}): string[] {
  const passes = cardTest({ ...noFilter, ...filter }, { ...point, ...at })
  return cards.filter((each) => !passes || passes(each)).map(({ title }) => title)
}

test('without conditions everything passes', () => {
  expect(
    filterCards([{ id: 'l', title: 'Ready', version: 1, cards: [card('a')] }], { ...noFilter, text: ' ' }, point),
  ).toBeNull()
})

test.each([
  ['notes', ['Write the release notes']],
  ['NOTES release', ['Write the release notes']],
  ['résumé', ['Résumé of the week', 'resume the drill']],
  ['resume', ['Résumé of the week', 'resume the drill']],
  ['ＡＢＣ', ['abc of ink']],
  ['notes ink', []],
])('text %j finds every word anywhere in the title, in any case and accent', (text, titles) => {
  const cards = ['Write the release notes', 'Résumé of the week', 'resume the drill', 'abc of ink'].map((title) =>
    card(title),
  )
  expect(passing(cards, { text })).toEqual(titles)
})

test('a renamed card is found by its new title', () => {
  const before = card('Old name')
  expect(passing([before], { text: 'old' })).toEqual(['Old name'])
  expect(passing([{ ...before, title: 'New name' }], { text: 'old' })).toEqual([])
})

test('assignees are people, me and no one', () => {
  const cards = [card('mine', { assignee: 'mia' }), card('hers', { assignee: 'olive' }), card('free')]
  expect(passing(cards, { assignees: ['me'] })).toEqual(['mine'])
  expect(passing(cards, { assignees: ['me'] }, { viewerId: 'olive' })).toEqual(['hers'])
  expect(passing(cards, { assignees: ['nobody', 'olive'] })).toEqual(['hers', 'free'])
})

test('priorities and tags hold for any one of them', () => {
  const cards = [
    card('high', { priority: 'high', badges: { labels: ['bug', 'ui'] } }),
    card('low', { priority: 'low', badges: { labels: ['ui'] } }),
    card('plain', { badges: { comments: 1 } }),
  ]
  expect(passing(cards, { priorities: ['high', 'none'] })).toEqual(['high', 'plain'])
  expect(passing(cards, { labels: ['bug', 'gone'] })).toEqual(['high'])
  expect(passing(cards, { labels: ['ui'] })).toEqual(['high', 'low'])
})

test('open and completed', () => {
  const cards = [card('open'), card('done', { completedAt: '2026-11-01T00:00:00Z' })]
  expect(passing(cards, { completion: 'open' })).toEqual(['open'])
  expect(passing(cards, { completion: 'done' })).toEqual(['done'])
})

describe('due', () => {
  const due = (dueDate: string, more: Partial<Card> = {}) => card(dueDate, { dueDate, ...more })

  test('overdue is a day that is over where the person is, and not completed', () => {
    const cards = [
      due('2026-11-20'),
      due('2026-11-21'),
      due('2026-11-19', { completedAt: '2026-11-20T00:00:00Z' }),
      card('none'),
    ]
    expect(passing(cards, { due: ['overdue'] })).toEqual(['2026-11-20'])
    expect(passing(cards, { due: ['overdue'] }, { timeZone: 'Pacific/Kiritimati' })).toEqual([
      '2026-11-20',
      '2026-11-21',
    ])
    expect(
      passing(cards, { due: ['overdue'] }, { now: new Date('2026-11-21T05:00:00Z'), timeZone: 'America/Los_Angeles' }),
    ).toEqual([])
  })
  test('today is a day of the person’s own calendar', () => {
    const cards = [due('2026-11-20'), due('2026-11-21'), due('2026-11-22')]
    expect(passing(cards, { due: ['today'] })).toEqual(['2026-11-21'])
    expect(passing(cards, { due: ['today'] }, { timeZone: 'Pacific/Kiritimati' })).toEqual(['2026-11-22'])
  })
  test('a week starts where the person lives', () => {
    const cards = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((day) => due(day))
    expect(passing(cards, { due: ['week'] })).toEqual(['2026-11-16', '2026-11-22'])
    expect(passing(cards, { due: ['week'] }, { weekStart: 7 })).toEqual(['2026-11-15', '2026-11-16'])
    expect(passing(cards, { due: ['week'] }, { timeZone: 'Pacific/Kiritimati', weekStart: 7 })).toEqual([
      '2026-11-22',
      '2026-11-23',
    ])
  })
  test('the week of a change of clocks has its seven days', () => {
    const cards = ['2026-10-18', '2026-10-19', '2026-10-25', '2026-10-26'].map((day) => due(day))
    expect(passing(cards, { due: ['week'] }, { now: new Date('2026-10-25T22:59:59Z') })).toEqual([
      '2026-10-19',
      '2026-10-25',
    ])
  })
  test('what has a time is overdue once that is past, and on its day where the person is', () => {
    const at = (dueAt: string) => due('2026-11-21', { title: dueAt, dueAt, dueTimeZone: 'Europe/Berlin' })
    const cards = [at('2026-11-21T10:59:59Z'), at('2026-11-21T11:00:00Z'), at('2026-11-21T23:30:00Z')]
    expect(passing(cards, { due: ['overdue'] })).toEqual(['2026-11-21T10:59:59Z'])
    expect(passing(cards, { due: ['today'] })).toEqual(['2026-11-21T10:59:59Z', '2026-11-21T11:00:00Z'])
    expect(passing(cards, { due: ['today'] }, { timeZone: 'America/Los_Angeles' })).toEqual([
      '2026-11-21T10:59:59Z',
      '2026-11-21T11:00:00Z',
      '2026-11-21T23:30:00Z',
    ])
    expect(passing(cards, { due: ['overdue', 'none'] }, { timeZone: 'Pacific/Kiritimati' })).toEqual([
      '2026-11-21T10:59:59Z',
    ])
  })
  test('without a date', () => {
    expect(passing([due('2026-11-21'), card('none')], { due: ['none'] })).toEqual(['none'])
    expect(passing([due('2026-11-20'), due('2027-01-01'), card('none')], { due: ['none', 'overdue'] })).toEqual([
      '2026-11-20',
      'none',
    ])
  })
})

const anyCard = fc.record(
  {
    id: fc.uuid(),
    title: fc.constantFrom('Write notes', 'Read notes', 'Draw ink'),
    version: fc.constant(1),
    priority: fc.constantFrom<Card['priority']>('high', 'low'),
    assignee: fc.constantFrom('mia', 'olive'),
    dueDate: fc.constantFrom('2026-11-20', '2026-11-21', '2027-01-01'),
    completedAt: fc.constant('2026-11-20T00:00:00Z'),
  },
  { requiredKeys: ['id', 'title', 'version'] },
)
const anyPart = fc.constantFrom<Partial<CardFilter>>(
  { text: 'notes' },
  { priorities: ['high'] },
  { priorities: ['none', 'low'] },
  { assignees: ['me', 'nobody'] },
  { due: ['overdue'] },
  { due: ['today', 'none'] },
  { completion: 'open' },
)

test('kinds are combined with and: what passes two filters passes both', () => {
  fc.assert(
    fc.property(fc.array(anyCard as fc.Arbitrary<Card>), anyPart, anyPart, (cards, one, other) => {
      fc.pre(Object.keys(one)[0] !== Object.keys(other)[0])
      const [passesOne, passesOther, passesBoth] = [one, other, { ...one, ...other }].map((part) =>
        cardTest({ ...noFilter, ...part }, point)!,
      )
      for (const each of cards) expect(passesBoth!(each)).toBe(passesOne!(each) && passesOther!(each))
    }),
  )
})

test('what is blocked is open and waits for something', () => {
  const done = '2026-11-20T10:00:00Z'
  const cards = [
    card('free'),
    card('unblocked', { badges: { blockers: 0 } }),
    card('blocked', { badges: { blockers: 2 } }),
    card('done', { badges: { blockers: 2 }, completedAt: done }),
  ]
  expect(passing(cards, { completion: 'blocked' })).toEqual(['blocked'])
  expect(passing(cards, { completion: 'done' })).toEqual(['done'])
  expect(passing(cards, { completion: 'open' })).toEqual(['free', 'unblocked', 'blocked'])
  expect(passing(cards, { text: 'ne' }), 'not asked').toEqual(['done'])
})

test('each condition stands alone, and those of one kind add up', () => {
  const cards = [
    card('today', { dueDate: '2026-11-21', badges: { labels: ['bug'] } }),
    card('this week', { dueDate: '2026-11-17' }),
    card('next week', { dueDate: '2026-11-23', badges: {} }),
    card('none'),
  ]
  expect(passing(cards, { due: ['today'] })).toEqual(['today'])
  expect(passing(cards, { due: ['week'] })).toEqual(['today', 'this week'])
  expect(passing(cards, { due: ['none', 'today'] })).toEqual(['today', 'none'])
  expect(passing(cards, { labels: ['bug'] })).toEqual(['today'])
  expect(passing(cards, { text: '  to   day ' })).toEqual(['today'])
})

test('the cards that pass are named, across katas', () => {
  const lists = [
    { id: 'l', title: 'Ready', version: 1, cards: [card('note'), card('ink')] },
    { id: 'm', title: 'Done', version: 1, cards: [card('notes')] },
  ]
  expect(filterCards(lists, { ...noFilter, text: 'note' }, point)).toEqual(new Set(['note', 'notes']))
  expect(filterCards(lists, { ...noFilter, text: 'paint' }, point)).toEqual(new Set())
})
