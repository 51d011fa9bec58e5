import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullDay, writeBriefing } from './briefing'
import { type HubPick, readHubPick } from './pick'
import type { Found, HubCard, HubFacts } from './schema'
import { plainText } from './sentence'

const calendar = { timeZone: 'Europe/Berlin', dateFormat: 'en-US' as const }
const card = (title: string, more: Partial<HubCard> = {}): HubCard => ({
  id: `id of ${title}`,
  boardId: 'board',
  board: 'Autumn',
  title,
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
const found = (rule: string, cards: HubCard[], count = cards.length, key = ''): Found => ({ rule, key, count, cards })
const factsOf = (all: Found[], more: Partial<HubFacts> = {}): HubFacts => ({
  isInPlan: true,
  today: '2026-11-24',
  since: '2026-11-23',
  found: all,
  usualPerDay: 2,
  usualWorking: 3,
  news: { finished: 0, created: 0 },
  dojos: 2,
  dismissed: [],
  ...more,
})
const told = (all: Found[], more: Partial<HubFacts> = {}) =>
  writeBriefing(factsOf(all, more), calendar).sentences.map((sentence) => plainText(sentence))
const about = (more: object) => ({ about: more as NonNullable<HubCard['about']> })

describe('what is told', () => {
  test.each<[string, Found, string]>([
    ['one late', found('overdue', [card('Invoice', { dueDate: '2026-11-23' })]), 'Invoice was due yesterday.'],
    [
      'late for long: a question, not the same again each day',
      found('overdue', [card('Invoice', { dueDate: '2026-11-12' })]),
      'Invoice was due on Nov 12. Does that date still hold?',
    ],
    [
      'several late',
      found('overdue', [card('Invoice', { dueDate: '2026-11-22' })], 240),
      '240 techniques are overdue. Invoice was due on Nov 22.',
    ],
    ['due today', found('today', [card('Poster')]), 'Poster is due today.'],
    ['several due today', found('today', [card('Poster'), card('Hall')]), '2 techniques are due today, Poster first.'],
    ['a mention', found('asked', [card('Line 40', about({ person: 'Mia' }))]), 'Mia mentioned you on Line 40.'],
    ['a mention of who is gone', found('asked', [card('Line 40')]), 'Someone mentioned you on Line 40.'],
    [
      'one waits',
      found('waiting', [card('Poster', about({ for_id: 'i', for_title: 'Invoice', for_board_id: 'b' }))]),
      'Poster is waiting on your Invoice.',
    ],
    [
      'several wait for the same',
      found(
        'waiting',
        ['a', 'b', 'c'].map((title) => card(title, about({ for_id: 'i', for_title: 'Invoice', for_board_id: 'b' }))),
      ),
      '3 techniques are waiting on your Invoice.',
    ],
    [
      'old for its kata',
      found('ageing', [card('Contrast', about({ days: 9.2, usual_days: 4 }))]),
      'Contrast has been in “Review” for 9 days; 85 of 100 left it within 4 days.',
    ],
    [
      'went back',
      found('bounced', [card('Import', about({ times: 3 }))]),
      'Import has gone back to an earlier kata 3 times in eight weeks.',
    ],
    [
      'a full day',
      found(
        'day',
        [1, 2, 3, 4, 5].map((n) => card(`Step ${n}`)),
        6,
        '2026-11-27',
      ),
      'Friday is full: 6 are due; you usually finish 2 a day.',
    ],
    [
      'too many at once',
      found('working', [], 7),
      'You are working on 7 techniques; in the last eight weeks it was usually 3.',
    ],
  ])('%s', (_, one, sentence) => {
    expect(told([one])).toEqual([sentence])
  })

  test('news, from Friday on a Monday', () => {
    expect(told([], { news: { finished: 4, created: 1 } })).toEqual([
      'Since yesterday, 4 were finished and 1 was added in your dojos.',
    ])
    expect(told([], { since: '2026-11-20', news: { finished: 1, created: 0 } })).toEqual([
      'Since Friday, 1 was finished and none were added in your dojos.',
    ])
  })

  test('as much as is usual is not too much, nor is a day that holds it', () => {
    expect(told([found('working', [], 4)])).toEqual([])
    expect(told([found('working', [], 9)], { usualWorking: 0 })).toEqual([])
    expect(told([found('day', [card('a')], 4, '2026-11-27')])).toEqual([])
    expect(
      fullDay(factsOf([found('day', [card('a')], 6, '2026-11-28'), found('day', [card('a')], 6, '2026-11-27')]))?.day,
    ).toBe('2026-11-27')
  })
})

test('nothing needs you: neither news nor a full week change that', () => {
  const { isQuiet, sentences } = writeBriefing(
    factsOf([found('day', [card('a')], 6, '2026-11-27')], { news: { finished: 1, created: 1 } }),
    calendar,
  )
  expect([isQuiet, sentences.length]).toEqual([true, 2])
  expect(writeBriefing(factsOf([found('today', [card('a')])]), calendar).isQuiet).toBe(false)
})

const rules = ['overdue', 'today', 'asked', 'waiting', 'ageing', 'bounced', 'working', 'unowned', 'big']
const cards = fc.array(
  fc.record({
    title: fc.string({ minLength: 1, maxLength: 300 }),
    dueDate: fc.constantFrom('2026-11-01', '2026-11-23'),
  }),
  { minLength: 1, maxLength: 4 },
)
const someFacts = fc
  .record({
    rules: fc.dictionary(fc.constantFrom(...rules), fc.tuple(cards, fc.nat(400))),
    days: fc.dictionary(fc.constantFrom('2026-11-25', '2026-11-27'), fc.integer({ min: 1, max: 20 })),
    news: fc.record({ finished: fc.nat(30), created: fc.nat(30) }),
  })
  .map(({ rules: byRule, days, news }) =>
    factsOf(
      [
        ...Object.entries(byRule).map(([rule, [some, more]]) =>
          found(
            rule,
            some.map(({ title, dueDate }) => card(title, { dueDate })),
            some.length + more,
          ),
        ),
        ...Object.entries(days).map(([key, count]) => found('day', [card('Of the day')], count, key)),
      ],
      { news },
    ),
  )

/** What the facts say of what a link opens. */
function countedIn({ found: all, news }: HubFacts, pick: HubPick): number | undefined {
  if ('flow' in pick) return news[pick.flow.what as 'finished' | 'created']
  return all.find(({ rule, key }) => rule === pick.rule && key === (pick.key ?? ''))?.count
}

test('whatever there is: at most seven sentences, each with a link, each number that of its rule, always the same', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const { sentences } = writeBriefing(facts, calendar)
      expect(sentences.length).toBeLessThanOrEqual(7)
      expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
      for (const { parts } of sentences) {
        const links = parts.filter((part) => typeof part !== 'string')
        expect(links.length).toBeGreaterThan(0)
        const numbers = links.flatMap(({ text, href }) => {
          const number = /^\d+/.exec(text)?.[0]
          const pick = readHubPick(new URL(href, 'https://dojo.test').searchParams.get('receipt') ?? undefined)
          return number !== undefined && pick ? [[Number(number), countedIn(facts, pick)]] : []
        })
        expect(numbers.filter(([said, counted]) => said !== counted)).toEqual([])
      }
      expect(writeBriefing({ ...facts, found: facts.found.toReversed() }, calendar).sentences).toEqual(sentences)
    }),
  )
})
