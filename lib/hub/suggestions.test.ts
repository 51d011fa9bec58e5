import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeDays } from './free-days'
import type { Found, HubCard, HubFacts } from './schema'
import { fingerprintOf, makeSuggestions } from './suggestions'
import { backOf } from './write-edits'

const calendar = { timeZone: 'Europe/Berlin', dateFormat: 'en-US' as const }
const card = (id: string, more: Partial<HubCard> = {}): HubCard => ({
  id,
  boardId: 'board',
  board: 'Autumn',
  title: `Technique ${id}`,
  list: 'Review',
  priority: null,
  dueDate: null,
  dueAt: null,
  dueTimeZone: null,
  assignee: null,
  mayEdit: true,
  about: null,
  ...more,
})
const facts = (found: Found[], more: Partial<HubFacts> = {}): HubFacts => ({
  isInPlan: true,
  today: '2026-11-26',
  since: '2026-11-25',
  found,
  usualPerDay: 2,
  usualWorking: 3,
  news: { finished: 0, created: 0 },
  dojos: 1,
  dismissed: [],
  ...more,
})
const found = (rule: string, cards: HubCard[], key = '', count = cards.length): Found => ({ rule, key, count, cards })
const made = (...args: Parameters<typeof facts>) => makeSuggestions(facts(...args), calendar, 'me')
const late = ['a', 'b', 'c'].map((id) => card(id, { dueDate: '2026-11-20' }))

describe('what is overdue moves to the next free days', () => {
  test('working days from tomorrow, beside what is due there', () => {
    const [one] = made([found('overdue', late), found('day', [], '2026-11-27', 1)])
    expect(one).toMatchObject({
      title: 'Move 3 overdue techniques to the next free days',
      text: 'Tomorrow to Monday, the longest overdue first.',
      action: { kind: 'edit', label: 'Move 3' },
    })
    const edits = one?.action.kind === 'edit' ? one.action.edits : []
    expect(edits.map(({ cardId, patch }) => [cardId, patch.dueDate])).toEqual([
      ['a', '2026-11-27'],
      ['b', '2026-11-30'],
      ['c', '2026-11-30'],
    ])
    // Undo changes only what is as it was left.
    expect(backOf(edits)[0]).toMatchObject({ patch: { dueDate: '2026-11-20' }, expect: { dueDate: '2026-11-27' } })
  })

  test('a time of the day stays, and what someone may only read is left', () => {
    const timed = card('t', { dueDate: '2026-11-20', dueAt: '2026-11-20T08:30:00Z', dueTimeZone: 'Europe/Berlin' })
    const [one] = made([found('overdue', [card('v', { mayEdit: false, dueDate: '2026-11-20' }), timed])])
    expect(one?.action).toMatchObject({
      edits: [{ cardId: 't', patch: { dueDate: '2026-11-27', dueAt: '2026-11-27T08:30:00.000Z' } }],
    })
    expect(made([found('overdue', [card('v', { mayEdit: false })])])).toEqual([])
  })

  test('never on a weekend or in the past, whatever is there already', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(9), { maxLength: 90 }),
        (many, perDay, counts) => {
          const load = new Map(
            counts.map((count, at) => [new Date(Date.UTC(2026, 10, 27 + at)).toISOString().slice(0, 10), count]),
          )
          const days = freeDays(many, '2026-11-26', load, perDay)
          expect(days).toHaveLength(many)
          for (const day of days) {
            expect(day > '2026-11-26').toBe(true)
            expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T12:00:00Z`).getUTCDay())
          }
          expect(days).toEqual(days.toSorted())
        },
      ),
    )
  })
})

test('the order is always the same, whatever the order of the facts', () => {
  const all = [
    found('big', [card('g', { about: { steps: 11 } })]),
    found('twins', [card('x'), card('y')], 'x'),
    found('unowned', [card('u', { dueDate: '2026-11-27' })]),
    found('working', [], '', 9),
    found('bounced', [card('p', { about: { times: 2 } })]),
    found('ageing', [card('o', { about: { days: 9, usual_days: 4 } })]),
    found('overdue', late),
    found('waiting', [card('w', { about: { for_id: 'i', for_title: 'Invoice', for_board_id: 'b' } })]),
    found('asked', [card('q', { about: { person: 'Mia', comment_id: 'c' } })]),
  ]
  const titles = made(all).map(({ title }) => title)
  expect(titles).toEqual([
    'Answer Mia on “Technique q”',
    'Finish “Invoice” first',
    'Move 3 overdue techniques to the next free days',
    'Move “Technique o” forward',
    'Say what “done” means for “Technique p”',
    'Finish something before you start the next',
    'Take “Technique u”, or assign someone',
    'Two look the same',
    'Split “Technique g”',
  ])
  expect(made(all.toReversed()).map(({ title }) => title)).toEqual(titles)
})

describe('one that was put away', () => {
  const stuck = (list: string, days: number) => [found('ageing', [card('o', { list, about: { days, usual_days: 4 } })])]

  test('stays away as the days pass, and is there again once its facts change', () => {
    const [one] = made(stuck('Review', 9))
    const dismissed = [one?.fingerprint ?? '']
    expect(made(stuck('Review', 12), { dismissed })).toEqual([])
    expect(made(stuck('Testing', 5), { dismissed })).toHaveLength(1)
  })

  test('of dates: another date or another technique is another fact', () => {
    const dismissed = [made([found('overdue', late)])[0]?.fingerprint ?? '']
    expect(made([found('overdue', late.toReversed())], { dismissed })).toEqual([])
    expect(made([found('overdue', late.slice(1))], { dismissed })).toHaveLength(1)
    expect(
      made([found('overdue', [...late.slice(1), card('a', { dueDate: '2026-11-21' })])], { dismissed }),
    ).toHaveLength(1)
  })

  test('the fingerprint is as the database takes it', () => {
    expect(fingerprintOf('overdue', ['b', 'a'])).toMatch(/^[0-9a-f]{32}$/)
    expect(fingerprintOf('overdue', ['b', 'a'])).toBe(fingerprintOf('overdue', ['a', 'b']))
    expect(fingerprintOf('overdue', ['a'])).not.toBe(fingerprintOf('today', ['a']))
  })
})

test('what is of high priority already, or only read, is opened', () => {
  const about = { days: 9, usual_days: 4 }
  for (const more of [{ priority: 'high' as const }, { mayEdit: false }])
    expect(made([found('ageing', [card('o', { about, ...more })])])[0]?.action).toMatchObject({
      kind: 'open',
      label: 'Open technique',
    })
  expect(made([found('ageing', [card('o', { about, priority: 'low' })])])[0]?.action).toMatchObject({
    edits: [{ patch: { priority: 'high' }, expect: { priority: 'low' } }],
  })
})
