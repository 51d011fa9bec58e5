// @vitest-environment jsdom
import fc from 'fast-check'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { heavyTexts } from '@/testing/heavy-texts'
import { finishedWord, parseNewCard, splitCards, tagOf, wordAtCaret } from '@/lib/boards/card/parse-new-card'
import { readEntry } from '@/lib/entry/read-entry'
import { manyLines, oneLine } from '@/lib/boards/card/text-limits'
import { blankCode } from '@/lib/mentions/blank-code'
import { plainText } from '@/lib/mentions/plain-text'
import { mentionQuery } from '@/lib/mentions/suggest'
import { partsOf } from '@/lib/boards/card/markdown-parts'
import { Formatted } from './formatted'
import { Markdown } from './markdown'
import { TextBoundary } from './text-boundary'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const mentions = [
  { name: 'Mia', userIds: ['m'] },
  { name: 'Olive', userIds: ['o'] },
]
const format = (text: string) =>
  renderToStaticMarkup(
    <Markdown mentions={mentions} readerId="o">
      {text}
    </Markdown>,
  )

function timeOf(work: () => unknown): number {
  const since = performance.now()
  work()
  return performance.now() - since
}

const plain = (length: number) => 'A plain word of text. '.repeat(length / 22)

/** How many times as long as plain words of its length a text takes, at best: what the machine does besides only adds. */
function timesAsLong(work: (text: string) => unknown, text: string, enough: number): number {
  const plainMs = Math.max(5, ...[1, 2, 3].map(() => timeOf(() => work(plain(text.length)))))
  let times = Infinity
  for (let tries = 0; tries < 10 && times > enough; tries += 1)
    times = Math.min(times, timeOf(() => work(text)) / plainMs)
  return times
}

/** Without limits it is thousands of times, or a crash. */
const mostTimes = 100

// As long as a comment and a description may be.
describe.each([10_000, 50_000])('a text of %i characters', (length) => {
  test.each(heavyTexts)('of $name is formatted in time', ({ make }) => {
    expect(timesAsLong(format, make(length), mostTimes)).toBeLessThan(mostTimes)
  })
})

const readers: Record<string, (text: string) => unknown> = {
  'as words for a list': plainText,
  'for the name that is typed': (text) => mentionQuery(text, text.length),
  'for code': blankCode,
  'as a new technique': (text) => parseNewCard(text),
  'as a new technique with everything': (text) =>
    readEntry(text, {
      people: [],
      viewerId: 'o',
      now: new Date('2026-11-22T12:00:00Z'),
      zone: 'UTC',
      format: 'en-US',
      weekStart: 1,
      dates: 'words',
    }),
  'as several techniques': splitCards,
  'for finished tags': (text) => finishedWord(text, 0, new Set(), (word) => tagOf(word) !== undefined),
  'for the tag that is typed': (text) => wordAtCaret(text, text.length, new Set(), '#@!'),
  'as one line': oneLine,
  'as many lines': manyLines,
  'for where to cut it': partsOf,
}

test.each(Object.entries(readers))('a text is read %s in time', (_, read) => {
  const times = heavyTexts.map(({ name, make }) => ({ name, times: timesAsLong(read, make(50_000), mostTimes) }))
  expect(times.filter(({ times }) => times >= mostTimes)).toEqual([])
})

test('whatever is written, it is shown', () => {
  const signs = [
    '>',
    '- ',
    '1. ',
    '* ',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```',
    '[',
    ']',
    '](',
    ')',
    '![',
    '<',
    '</',
    '>',
    '|',
    '|-|',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '@Mia',
    'http://a',
    'a@b.co',
    '[^a]',
    '[^a]: ',
    '&amp;',
    '\\',
    '# ',
    '---',
    'é',
    '🥷',
    '\u202E',
    '\0',
    '\uD800',
  ]
  const piece = fc
    .tuple(
      fc.constantFrom(...signs, 'word ', ' '),
      fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 400 })),
    )
    .map(([sign, times]) => sign.repeat(times))
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      (text) => {
        expect(format(text)).toContain('class="markdown"')
      },
    ),
    { numRuns: 60 },
  )
})

function Failing(): ReactNode {
  throw new RangeError('Maximum call stack size exceeded')
}
const fails = <Failing />

describe('in a page', () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (node: ReactNode) => act(() => root.render(node))
  afterEach(() => show(null))

  test('a long text is cut, and all of it can be had', () => {
    const words = Array.from({ length: 2000 }, (_, at) => `word${at}`)
    const text = words.join(' ').replaceAll(/(word\d*0) /g, '$1\n\n')
    show(<Markdown>{text}</Markdown>)
    const lengthsSeen = [place.textContent.length]
    for (let more = place.querySelector('button'); more; more = place.querySelector('button')) {
      expect(more.textContent).toBe('Show more')
      act(() => more?.click())
      lengthsSeen.push(place.textContent.length)
    }
    expect(lengthsSeen.length).toBeGreaterThan(2)
    expect(place.textContent.match(/word\d+/g)).toEqual(words)
  })

  test.each([
    ['until it is formatted', (text: string) => <Formatted>{text}</Formatted>],
    ['when formatting it fails', (text: string) => <TextBoundary text={text}>{fails}</TextBoundary>],
  ])('a long text is also cut %s', (_, shown) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show(shown(`a${'\u0301'.repeat(49_000)}`))
    logged.mockRestore()
    expect(place.textContent.length).toBeLessThan(3100)
    for (let more = place.querySelector('button'); more; more = place.querySelector('button')) act(() => more?.click())
    expect(place.textContent.split('\u0301')).toHaveLength(49_001)
  })

  test('what cannot be formatted stands there as it was written, and what is beside it stays', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = [
      {
        userIds: ['x'],
        get name(): string {
          throw new RangeError('Maximum call stack size exceeded')
        },
      },
    ]
    show(
      <>
        <Markdown mentions={broken}>{'**Look**, @x'}</Markdown>
        <button type="button">Delete comment</button>
      </>,
    )
    expect(place.textContent).toBe('**Look**, @xDelete comment')
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
  })

  test.each(['>'.repeat(3000), '* '.repeat(1000).concat('a'), '*'.repeat(400).concat('a', '*'.repeat(400))])(
    'what nests too deep stands there as it was written: %.20s',
    (text) => {
      show(<Markdown>{text}</Markdown>)
      expect(place.querySelector('blockquote, li, em, strong')).toBeNull()
      expect(text.startsWith(place.querySelector('p')?.textContent ?? '-')).toBe(true)
    },
  )
})
