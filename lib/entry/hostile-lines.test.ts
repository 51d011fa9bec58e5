import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Known } from './entry'
import { readEntry } from './read-entry'

const known: Known = {
  people: [],
  viewerId: 'mia',
  now: new Date('2026-10-13T13:20:00Z'),
  zone: 'Europe/London',
  format: 'en-GB',
  weekStart: 1,
  dates: 'words',
}

/** Pieces that a pattern could stumble over when they come again and again. */
const pieces = [
  ['1', '1 ', '1/', '3.', '12:', '9-', '9 - ', '9-10am ', '9 a.m. ', '1 jan ', 'mon ', 'mon and ', 'mondays and '],
  ['mon-', 'tomorrow ', 'tomorrow\n', 'at ', '@ ', 'from 9 to ', 'between ten and ', 'the first ', 'day before '],
  ['2 days after ', 'the day after ', 'half ', 'a quarter of an ', 'twenty-', 'in 2 hours and ', 'end of the '],
  ['last day of ', 'every ', 'every mon, ', 'every day until ', 'every 1st and ', 'once a ', 'alternate ', 'a/', 'a'],
  ['word ', ', high', '#a ', '"', "'a ", '(', '.', ', ', '\n', '\t', ' ', '😀', '😀9', '\ud83d ', '明日', 'غدا '],
  ['👩‍👩‍👧 ', 'e\u0301', '\u0301', '\u202e9am ', '\u200b', 'İ', 'ſ '],
].flat()

/** Milliseconds of work, however busy the machine is. */
function workMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('no line of any length keeps the field busy', () => {
  readEntry('call Ana every second Tuesday at 3, high', known)
  const slow = pieces.flatMap((piece) =>
    [500, 2000, 10_000].flatMap((length) => {
      const text = piece.repeat(length).slice(0, length)
      const ms = Math.min(...[1, 2].map(() => workMs(() => readEntry(text, known))))
      return ms < 100 ? [] : [`${JSON.stringify(piece)} ${length}: ${ms}`]
    }),
  )
  expect(slow).toEqual([])
})

const words = [
  ['tomorrow', 'on Friday', 'at 3pm', '3 Dec', 'every second Tuesday', '9-10am', 'by the end of the month', ', high'],
  ['😀', '👩‍👩‍👧', '🇩🇪', 'e\u0301', '明日', 'غدا', '\u202e', '\u200f', '\ud83d', '\ude00', 'ﬁx', '#𝒳', 'call Ana'],
].flat()

test('no mark starts or ends within a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom('', ' ', '  ')), { maxLength: 12 }),
      (parts) => {
        const text = parts.flat().join('')
        const isInside = (at: number) =>
          /[\ud800-\udbff]$/.test(text.slice(0, at)) && /^[\udc00-\udfff]/.test(text.slice(at))
        const { spans, title } = readEntry(text, known)
        expect(spans.filter(({ start, end }) => isInside(start) || isInside(end))).toEqual([])
        // What is left is as well formed as what was typed.
        expect(title.isWellFormed() || !text.isWellFormed()).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})
