import { expect, test } from 'vitest'
import type { Given, NewCard } from '@/lib/boards/card/parse-new-card'
import { cardOf } from './card-of'
import type { Known } from './entry'
import { valuesGiven, withGiven, withoutValue } from './given'
import { readCard } from './read-entry'

const known: Known = {
  people: [
    { userId: 'olive', displayName: 'Olive' },
    { userId: 'mia', displayName: 'Mia' },
  ],
  viewerId: 'olive',
  labels: [{ name: 'print' }],
  now: new Date('2026-11-25T12:00:00Z'),
  zone: 'UTC',
  format: 'en-US',
  weekStart: 1,
  dates: 'words',
}
const all: Given = { dueDate: '2026-11-26', assignee: 'mia', priority: 'low', tags: ['Print'] }
const added = (given: Given, text: string) => withGiven(given, cardOf(readCard(text, known), known))
const said = (given: Given, text: string) => valuesGiven(given, readCard(text, known), known).map(({ said }) => said)

test.each<[text: string, card: Partial<NewCard>, said: string[]]>([
  ['Bow', { ...all, title: 'Bow' }, ['Tomorrow', 'Mia', 'Low priority', 'Print']],
  ['Bow @olive', { ...all, title: 'Bow', assignee: 'olive' }, ['Tomorrow', 'Low priority', 'Print']],
  ['Bow !high', { ...all, title: 'Bow', priority: 'high' }, ['Tomorrow', 'Mia', 'Print']],
  ['Bow today', { ...all, title: 'Bow', dueDate: '2026-11-25' }, ['Mia', 'Low priority', 'Print']],
  ['Bow #print #gate', { ...all, title: 'Bow', tags: ['Print', 'gate'] }, ['Tomorrow', 'Mia', 'Low priority']],
])('“%s” has what its place gives, unless it names another', (text, card, words) => {
  expect(added(all, text)).toEqual({ steps: [], ...card })
  expect(said(all, text)).toEqual(words)
})

test('a line that says when it comes again gets no other day', () => {
  expect(said(all, 'Bow every monday')).toEqual(['Mia', 'Low priority', 'Print'])
})

test('what a place gives is taken away one by one', () => {
  for (const { value } of valuesGiven(all, readCard('Bow', known), known)) {
    const left = said(withoutValue(all, value), 'Bow')
    expect(left).toHaveLength(3)
    expect(said(all, 'Bow')).toEqual(expect.arrayContaining(left))
  }
  expect(withoutValue({ tags: ['print', 'gate'] }, { kind: 'tag', tag: 'print' })).toEqual({ tags: ['gate'] })
})
