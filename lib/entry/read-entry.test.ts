import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, readEntry } from './read-entry'
import { type Known, matchPeople } from './read-sign'

const people = [
  { userId: 'mia', displayName: 'Mia Tanaka' },
  { userId: 'adam', displayName: 'Adam' },
  { userId: 'ana', displayName: 'Ana Silva' },
  { userId: 'eva', displayName: 'Eva Silva' },
]
/** A Sunday. */
const known: Known = { people, viewerId: 'adam', today: '2026-11-22', format: 'en-US' }

describe('a day in one word', () => {
  test.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['fri', '2026-11-27'],
    ['Friday', '2026-11-27'],
    ['sun', '2026-11-29'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-1', '2026-12-01'],
    ['12/1', '2026-12-01'],
    ['11/22', '2026-11-22'],
    ['11/21', '2027-11-21'],
    ['12/1/2028', '2028-12-01'],
    ['2/29', '2028-02-29'],
    ['2/30', undefined],
    ['2027-02-29', undefined],
    ['24/7', undefined],
    ['0/1', undefined],
    ['1/2/3', undefined],
    ['12:30', undefined],
    ['frid', undefined],
    ['', undefined],
  ])('%j is %s', (word, day) => {
    expect(readDay(word, known.today, known.format)).toBe(day)
  })

  test('has day and month in the order of the person', () => {
    expect(readDay('1/12', known.today, 'en-GB')).toBe('2026-12-01')
    expect(readDay('12/1', known.today, 'iso')).toBe('2026-12-01')
  })
})

describe('a line for a new technique', () => {
  test.each([
    [
      'Call Anna fri @mia !high #tag',
      { title: 'Call Anna', tags: ['tag'], dueDate: '2026-11-27', assignee: 'mia', priority: 'high' },
    ],
    ['@me Call Anna by 12/1', { title: 'Call Anna', assignee: 'adam', dueDate: '2026-12-01' }],
    ['Call @MiaTanaka !LOW', { title: 'Call', assignee: 'mia', priority: 'low' }],
    ['Buy sun cream', { title: 'Buy sun cream' }],
    ['Plan next fri', { title: 'Plan next fri' }],
    ['Prices until 12/1', { title: 'Prices until 12/1' }],
    ['today', { title: 'today' }],
    ['by fri', { title: 'by', dueDate: '2026-11-27' }],
    ['Ask @nora and @silva !now ! @', { title: 'Ask @nora and @silva !now ! @' }],
    ['Ask @mia @adam !high !low', { title: 'Ask @adam !low', assignee: 'mia', priority: 'high' }],
    ['mail a@mia.test', { title: 'mail a@mia.test' }],
    [
      'Pack tomorrow\n- the tent fri',
      { title: 'Pack', dueDate: '2026-11-23', steps: [{ title: 'the tent fri', completed: false }] },
    ],
  ])('%j is read', (text, entry) => {
    expect(readEntry(text, known).card).toEqual({ tags: [], steps: [], ...entry })
  })

  test('keeps the words that the person took back', () => {
    expect(readEntry('Call @mia fri', known, new Set(['@mia', 'fri'])).card.title).toBe('Call @mia fri')
  })

  test('takes no second one where the person has chosen one already', () => {
    expect(readEntry('Call @mia !low', known, new Set(), { assignee: 'adam' }).card).toEqual({
      title: 'Call @mia',
      tags: [],
      steps: [],
      assignee: 'adam',
      priority: 'low',
    })
  })

  test('loses no word', () => {
    const word = fc.oneof(
      fc.constantFrom('@mia', '@adam', '!high', '!low', 'fri', 'by', 'on', '12/1', '#a'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(' ')
        const { title, tags, assignee, priority, dueDate } = readEntry(text, known).card
        const count = (all: string) => all.split(/[\s\p{Cc}]+/u).filter((one) => /[\p{L}\p{N}]/u.test(one)).length
        const twice = text.split(/[\s\p{Cc}]+/u).filter((one) => one.startsWith('#')).length - tags.length
        const taken = tags.length + twice + Number(assignee !== undefined) + Number(priority !== undefined)
        // A date is one word, or two with "by".
        const ofDate = dueDate === undefined ? 0 : 2
        expect(count(title) + taken + ofDate).toBeGreaterThanOrEqual(count(text))
      }),
    )
  })
})

test.each([
  ['', ['mia', 'adam', 'ana', 'eva']],
  ['a', ['adam', 'ana']],
  ['sil', ['ana', 'eva']],
  ['MIA T', ['mia']],
  ['x', []],
])('@%s may be %j', (typed, ids) => {
  expect(matchPeople(people, typed).map(({ userId }) => userId)).toEqual(ids)
})
