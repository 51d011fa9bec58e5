import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalForm, plainLetters } from './normal-form'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

test('is the normal form of every text that a language could have', () => {
  const letters = fc.constantFrom('a', 'é', 'e\u0301', '\u0323', '\u0302', '\u1100', '\u1161', 'ﬁ', 'か', '\u3099', ' ')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 60 }), fc.string({ unit: 'binary' }), (some, more) => {
      const text = some.join('') + more
      for (const form of forms) expect(normalForm(text, form)).toBe(text.normalize(form))
    }),
  )
})

test.each(forms)('%s of the worst text takes as long as reading it', (form) => {
  const accents = '\u0301'.repeat(250_000) + '\u0316'.repeat(250_000)
  const began = performance.now()
  expect(normalForm(`e\u0301a${accents}e\u0301`, form)).toBe(
    'e\u0301a'.normalize(form) + accents + 'e\u0301'.normalize(form),
  )
  // Minutes otherwise.
  expect(performance.now() - began).toBeLessThan(5000)
})

test('short runs everywhere are bounded, too', () => {
  const text = `a${'\u0301'.repeat(31)}${'\u0316'.repeat(32)}`.repeat(5000)
  const began = performance.now()
  expect(normalForm(text).length).toBeGreaterThan(300_000)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('plain letters have no marks and no case, and are no more than six times as many', () => {
  expect(plainLetters('Rés\u0316ume\u0301 ﬁt １')).toBe('resume fit 1')
  expect(plainLetters('ﷺ Ö')).toBe('ﷺ o')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainLetters(text).length).toBeLessThanOrEqual(6 * text.length)
    }),
  )
})
