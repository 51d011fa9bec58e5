import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markText } from './mark-text'

/** [Marked] parts in brackets. */
const shown = (text: string, ...words: string[]) =>
  markText(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

const cases: [text: string, words: string[], shown: string][] = [
  ['Write the release notes', ['release'], 'Write the [release] notes'],
  ['Release the RELEASE', ['release'], '[Release] the [RELEASE]'],
  ['Nothing here', ['release'], 'Nothing here'],
  ['<b>bold</b> & co', ['<b>'], '[<b>]bold</b> & co'],
  ['100% (or more)', ['% (or'], '100[% (or] more)'],
  ['a.b a-b axb', ['a.b'], '[a.b] a-b axb'],
  ['C++ and a/b-c', ['a/b-c'], 'C++ and [a/b-c]'],
  ['the  release\nnotes', ['release notes'], 'the  [release\nnotes]'],
  ['Ärger und ärger', ['ÄRGER'], '[Ärger] und [ärger]'],
  ['release notes', ['notes', 'release'], '[release] [notes]'],
  ['releases', ['release', 'releases'], '[releases]'],
  ['text', [''], 'text'],
]
test.each(cases)('%j with %j marked', (text, words, expected) => {
  expect(shown(text, ...words)).toBe(expected)
})

test('the parts are the text, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (text, words) => {
      expect(
        markText(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
