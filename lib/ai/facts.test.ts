import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShortening } from './is-shortening'
import { isSupported } from './is-supported'
import { hasMarkup, plainText } from './plain-text'
import { wordsOf } from './words-of'

const invoice = 'Invoice shows the old price is 9 days in Review; 85 of 100 left it within 4.'

test.each([
  ['as it is', invoice],
  ['without a word', 'Invoice shows the old price is 9 days in Review; 85 of 100 left within 4.'],
  ['with glue', 'The Invoice shows the old price: 9 days in Review, and 85 of 100 left it within 4.'],
])('a sentence %s is a shortening', (_, shorter) => {
  expect(isShortening(invoice, shorter, ['Invoice shows the old price'])).toBe(true)
})

test.each([
  ['another number', invoice.replace('9', '12')],
  ['a number that is gone', 'Invoice shows the old price is 9 days in Review.'],
  ['numbers that change places', invoice.replace('85 of 100', '100 of 85')],
  ['a new word', invoice.replace('old', 'wrong')],
  ['a title that is cut', invoice.replace('the old price', 'the price')],
  ['a new “not”', invoice.replace('left', 'not left')],
  ['a link', `${invoice} https://evil.example`],
  ['bold', invoice.replace('9 days', '**9 days**')],
  ['nothing', ''],
])('%s is no shortening', (_, shorter) => {
  expect(isShortening(invoice, shorter, ['Invoice shows the old price'])).toBe(false)
})

test('people do not change places, and a “not” stays', () => {
  expect(isShortening('Ana waits for Mia.', 'Mia waits for Ana.')).toBe(false)
  expect(isShortening('3 techniques are not begun yet.', '3 techniques are begun.')).toBe(false)
  expect(isShortening('3 techniques are not begun yet.', '3 techniques not begun.')).toBe(true)
})

test('a shortening of anything has only its words, and the property would notice others', () => {
  const words = fc.array(fc.constantFrom('Ana', 'waits', 'for', 'Mia', 'not', '3', '12', 'today', 'Review'), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(words, words, (from, to) => {
      if (!isShortening(from.join(' '), to.join(' '))) return
      const numbers = (all: string[]) => all.filter((word) => /\d/.test(word) || word === 'not')
      expect(numbers(to)).toEqual(numbers(from))
      expect(to.every((word) => from.includes(word) || word === 'for')).toBe(true)
    }),
  )
})

const facts = [
  'Mia finished 3 techniques last week: Tea, Rice and “Call Ana”.',
  'Nothing is overdue on Friday, Nov 27.',
]
test.each([
  'Mia finished three techniques last week.',
  'Last week, Mia finished Tea and Rice.',
  'Nothing is overdue on Friday.',
  'It was “Call Ana” that Mia’s week ended with.',
])('%s is supported', (sentence) => {
  expect(isSupported(sentence, facts)).toBe(true)
})

test.each([
  ['another number', 'Mia finished 4 techniques.'],
  ['a number in a word', 'Mia finished twelve techniques.'],
  ['another name', 'Olive finished Tea.'],
  ['another day', 'Nothing is overdue on Monday.'],
  ['a date in small letters', 'Tea is due tomorrow.'],
  ['a “not” that no fact has', 'Mia has not finished.'],
  ['an exception', 'Mia finished all techniques.'],
  ['a quotation', 'Mia said “I quit”.'],
  ['a tag', 'Mia finished <b>3</b> techniques.'],
  ['a link in Markdown', 'Mia finished [3](https://x) techniques.'],
  ['an address', 'See www.example for the techniques.'],
  ['a bare host', 'Mia finished 3 techniques, see evil.com for more'],
])('%s is not supported', (_, sentence) => {
  expect(isSupported(sentence, facts)).toBe(false)
})

test('plain text is one line without anything unseen', () => {
  expect(plainText(' a\u202Eb\u200B\u0000c\u2028d\u2581e\uE000\uFEFF\n')).toBe('abc d e')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text)
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(plainText(plain)).toBe(plain)
    }),
  )
})

test.each([
  '<img src=x>',
  '[a](b)',
  '![a][b]',
  '`rm`',
  '# Title',
  'javascript:alert(1)',
  'data:text/html',
  '&lt;b&gt;',
])('%s is more than words', (text) => expect(hasMarkup(text)).toBe(true))
test.each(['Review: 3 left', 'a < b and 3 * 4', 'at 15:00 (UTC)', 'R&D is at 50%'])('%s is words', (text) => {
  expect(hasMarkup(text)).toBe(false)
})
test('words are the same in any spelling', () => {
  expect(wordsOf('Don’t: 1,000 — ８５%')).toEqual(["don't", '1,000', '85', '%'])
})
