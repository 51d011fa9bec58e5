import fc from 'fast-check'
import { expect, test } from 'vitest'
import { polished } from './polish'
import { plainText, type Sentence } from './sentence'

const late: Sentence = {
  id: 'overdue',
  parts: [
    { text: '3 techniques', href: '/ai-hub?receipt=overdue' },
    ' are overdue. ',
    { text: 'Invoice', href: '/dojo/b?technique=i' },
    ' was due on Nov 12.',
  ],
}
const quiet: Sentence = {
  id: 'waiting',
  parts: ['Not read yet: ', { text: 'Poster', href: '/dojo/b?technique=p' }, ' waits for you.'],
}
const both = [late, quiet]

test('another order and fewer words are taken, with every link in its place', () => {
  const [first, second] = polished(both, [
    { id: 'waiting', text: 'Not read: Poster waits.' },
    { id: 'overdue', text: '3 techniques overdue. Invoice was due Nov 12.' },
  ])
  expect(plainText(first!)).toBe('Not read: Poster waits.')
  expect(second?.parts).toEqual([late.parts[0], ' overdue. ', late.parts[2], ' was due Nov 12.'])
})

test.each([
  ['another number', { id: 'overdue', text: '4 techniques are overdue. Invoice was due on Nov 12.' }],
  ['a number that is gone', { id: 'overdue', text: '3 techniques are overdue. Invoice was due.' }],
  ['a link that is gone', { id: 'overdue', text: '3 techniques are overdue since 12.' }],
  ['a new word', { id: 'overdue', text: '3 techniques overdue. Invoice was due Nov 12. Hurry' }],
  ['the opposite', { id: 'waiting', text: 'Read: Poster waits.' }],
  ['a longer one', { id: 'waiting', text: 'Not read yet: Poster waits for you. Poster waits for you.' }],
  ['markup', { id: 'overdue', text: '<a href="x">3 techniques</a> overdue. Invoice was due Nov 12.' }],
  ['hidden characters', { id: 'waiting', text: 'Not read: \u202ePoster waits.' }],
  ['nothing', { id: 'overdue', text: '' }],
])('%s is not taken: the built-in text stands', (_, answer) => {
  expect(polished(both, [answer]).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([late, quiet])
})

test('whatever a model answers, each sentence is there once, whole or shorter', () => {
  const answer = fc.record({
    id: fc.constantFrom('overdue', 'waiting', 'else'),
    text: fc.oneof(fc.string(), fc.constantFrom(...both.map(plainText))),
  })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 50 }), (answers) => {
      const said = polished(both, answers)
      expect(said.map(({ id }) => id).toSorted()).toEqual(['overdue', 'waiting'])
      for (const { id, parts } of said) {
        const own = both.find((sentence) => sentence.id === id)!
        expect(parts.filter((part) => typeof part !== 'string')).toEqual(
          own.parts.filter((part) => typeof part !== 'string'),
        )
      }
    }),
  )
})
