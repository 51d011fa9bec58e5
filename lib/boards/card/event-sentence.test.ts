import { expect, test } from 'vitest'
import { historyKinds } from '@/lib/events/kinds'
import { eventSentence } from './event-sentence'

const words = {
  nameOf: (userId: string | null) => (userId === 'mia' ? 'Mia' : 'Someone'),
  dateOf: (day: string) => day,
  momentOf: (moment: string) => `${moment.slice(0, 10)} at ${moment.slice(11, 16)}`,
  repeatOf: (repeat: string) => repeat.toLowerCase(),
}

test.each([
  ['card.moved', { from: 'Ready', to: 'Done' }, 'moved it from Ready to Done'],
  ['card.assigned', { from: null, to: 'mia' }, 'assigned it to Mia'],
  ['card.assigned', { from: 'gone', to: null }, 'unassigned Someone'],
  ['card.dated', { from: null, to: '2026-12-24' }, 'set the due date to 2026-12-24'],
  [
    'card.dated',
    { from: '2026-12-24', to: '2026-12-25', at: '2026-12-24T14:00:00Z' },
    'set the due date to 2026-12-24 at 14:00',
  ],
  ['card.repeat_set', { from: null, to: 'Every Tuesday' }, 'set it to repeat: every tuesday'],
  ['card.repeat_set', { from: 'Every Tuesday', to: null }, 'stopped it from repeating'],
  ['card.repeated', { to: '2026-12-24' }, 'created the next one, due 2026-12-24'],
  ['card.prioritised', { from: 'low', to: null }, 'removed the priority'],
  ['card.renamed', { from: 'A', to: '<b>B</b>' }, 'renamed it from “A” to “<b>B</b>”'],
  ['from.a.newer.database', {}, 'changed it'],
])('%s %j reads "%s"', (kind, detail, sentence) => {
  expect(eventSentence({ kind, detail }, words)).toBe(sentence)
})

test('every kind that the history shows has its own sentence', () => {
  const detail = { from: null, to: null, name: 'n', title: 't' }
  expect(historyKinds.filter((kind) => eventSentence({ kind, detail }, words) === 'changed it')).toEqual([])
})
