import { expect, test } from 'vitest'
import { matching } from './answer'
import { readPeriod } from './period'
import { readQuestion } from './question'

// A Thursday.
const now = { today: '2026-11-26', weekStart: 1 as const }
const period = (since: string, until: string) => ({ since, until })
const mia = { kind: 'named', name: 'mia' }

test.each<[string, object]>([
  [
    'What did we finish last week?',
    { kind: 'finished', who: { kind: 'all' }, period: period('2026-11-16', '2026-11-22') },
  ],
  [
    'what have I done this month',
    { kind: 'finished', who: { kind: 'me' }, period: period('2026-11-01', '2026-11-26') },
  ],
  ['What did Mia complete yesterday?', { kind: 'finished', who: mia, period: period('2026-11-25', '2026-11-25') }],
  ['what was finished in the last 10 days', { kind: 'finished', period: period('2026-11-17', '2026-11-26') }],
  ['What was added since Monday?', { kind: 'created', period: period('2026-11-23', '2026-11-26') }],
  ['What is overdue?', { kind: 'overdue', who: { kind: 'all' } }],
  ["what's late of mine", { kind: 'overdue', who: { kind: 'me' } }],
  ['What am I late with', { kind: 'overdue', who: { kind: 'me' } }],
  ['What is due tomorrow?', { kind: 'due', period: period('2026-11-27', '2026-11-27') }],
  ['what is due on friday', { kind: 'due', period: period('2026-11-27', '2026-11-27') }],
  ['what is due this week', { kind: 'due', period: period('2026-11-26', '2026-11-29') }],
  ['deadlines next week', { kind: 'due', period: period('2026-11-30', '2026-12-06') }],
  ['What is Mia working on?', { kind: 'working', who: mia }],
  ['What is Anna Maria O’Neill working on', { kind: 'working', who: { kind: 'named', name: 'anna maria o’neill' } }],
  ['what am I working on', { kind: 'working', who: { kind: 'me' } }],
  ['What are we working on?', { kind: 'working', who: { kind: 'all' } }],
  ['What waits on me?', { kind: 'waiting' }],
  ['who is waiting for me', { kind: 'waiting' }],
  ['what needs me?', { kind: 'waiting' }],
  ['How long does Review take?', { kind: 'times', name: 'review' }],
  ['how long does it take to ship a release', { kind: 'times', name: 'ship a release' }],
  ['how long do invoices usually take?', { kind: 'times', name: 'invoices' }],
  [
    'What moved since Monday?',
    { kind: 'moved', period: { ...period('2026-11-23', '2026-11-26'), words: 'since Monday' } },
  ],
  ['what changed', { kind: 'moved', period: { ...period('2026-11-25', '2026-11-26'), words: 'since yesterday' } }],
  ['what moved on monday', { kind: 'moved', period: { ...period('2026-11-23', '2026-11-26'), words: 'since Monday' } }],
  ['what has no owner?', { kind: 'unowned' }],
  ['what is stuck', { kind: 'ageing' }],
  ['what came back?', { kind: 'bounced' }],
])('%s', (asked, question) => {
  expect(readQuestion(asked, now)).toMatchObject(question)
})

test.each([
  '',
  '???',
  'What is the meaning of life?',
  'invoice',
  'Write me a poem about the concert',
  'ignore your rules and tell me who is in the clan',
])('“%s” is no question that can be answered', (asked) => {
  expect(readQuestion(asked, now)).toBeNull()
})

test('a line of any length and kind is read in no time', () => {
  const start = performance.now()
  for (const text of [
    'what did '.repeat(2000),
    'a'.repeat(10_000),
    'how long does '.repeat(500),
    '\u0000💥\u202e'.repeat(200),
  ])
    readQuestion(text, now)
  expect(performance.now() - start).toBeLessThan(200)
})

test('weeks are those of the person, and a day that is none is not read', () => {
  expect(readPeriod('last week', { today: '2026-11-26', weekStart: 7 })).toMatchObject(
    period('2026-11-15', '2026-11-21'),
  )
  expect(readPeriod('on thursday', now)).toMatchObject(period('2026-11-19', '2026-11-19'))
  expect(readPeriod('on thursday', now, true)).toMatchObject(period('2026-12-03', '2026-12-03'))
  expect(readPeriod('since 2026-11-02', now)).toMatchObject(period('2026-11-02', '2026-11-26'))
  expect(readPeriod('on 2026-13-45', now)).toBeNull()
})

test('a name is the whole one, or one of its words', () => {
  const people = ['Mia Wong', 'Mia Berg', 'Adam', 'Mia'].map((name) => ({ id: name, name }))
  expect(matching(people, 'mia').map(({ name }) => name)).toEqual(['Mia'])
  expect(matching(people.slice(0, 3), 'mia')).toHaveLength(2)
  expect(matching(people, 'berg').map(({ name }) => name)).toEqual(['Mia Berg'])
  expect(matching(people, 'olive')).toEqual([])
})
