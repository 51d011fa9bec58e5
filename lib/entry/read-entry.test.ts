import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneLine } from '@/lib/boards/card/text-limits'
import { cardOf } from './card-of'
import type { Entry, Known, Value } from './entry'
import { readDay } from './read-day'
import { readEntry } from './read-entry'
import { matchPeople } from './read-sign'

const people = [
  { userId: 'mia', displayName: 'Mia Tanaka' },
  { userId: 'adam', displayName: 'Adam' },
  { userId: 'ana', displayName: 'Ana Silva' },
  { userId: 'eva', displayName: 'Eva Silva' },
]
const katas = [
  { id: 'ready', title: 'Ready' },
  { id: 'progress', title: 'In progress' },
]
/** Sunday, November 22, 10:00 in Berlin. */
const known: Known = {
  people,
  katas,
  viewerId: 'adam',
  now: new Date('2026-11-22T09:00:00Z'),
  zone: 'Europe/Berlin',
  format: 'en-US',
  weekStart: 1,
  dates: 'words',
}

/** What a line says besides its spans. */
function said(text: string, changed: Partial<Known> = {}): Partial<Entry> {
  const { spans, twice, withheld, ...entry } = readEntry(text, { ...known, ...changed })
  void [spans, twice, withheld]
  return entry
}

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
    expect(readDay(word, '2026-11-22', 'en-US')).toBe(day)
  })

  test('has day and month in the order of the person', () => {
    expect(readDay('1/12', '2026-11-22', 'en-GB')).toBe('2026-12-01')
    expect(readDay('12/1', '2026-11-22', 'iso')).toBe('2026-12-01')
  })
})

describe('a line for a new technique', () => {
  test.each([
    [
      'call Ana on Friday at 3, high #sales @mia',
      {
        title: 'call Ana',
        tags: ['sales'],
        due: { day: '2026-11-27', time: '15:00' },
        priority: 'high',
        assignee: 'mia',
      },
    ],
    ['@me Call Anna by 12/1', { title: 'Call Anna', assignee: 'adam', due: { day: '2026-12-01' } }],
    ['Call @MiaTanaka !LOW', { title: 'Call', assignee: 'mia', priority: 'low' }],
    ['Call Ana !!! /inprogress', { title: 'Call Ana', priority: 'high', listId: 'progress' }],
    ['Call Ana /ready p2', { title: 'Call Ana', priority: 'medium', listId: 'ready' }],
    ['Open /usr/bin and /nowhere', { title: 'Open /usr/bin and /nowhere' }],
    ['On Friday #x call Ana at 3', { title: 'call Ana', tags: ['x'], due: { day: '2026-11-27', time: '15:00' } }],
    ['Call Ana at #x 3', { title: 'Call Ana', tags: ['x'], due: { day: '2026-11-22', time: '15:00' } }],
    ['Friday: call Ana', { title: 'call Ana', due: { day: '2026-11-27' } }],
    ['call Ana, high, tomorrow', { title: 'call Ana', priority: 'high', due: { day: '2026-11-23' } }],
    ['Buy sun cream', { title: 'Buy sun cream' }],
    ['Prices until 12/1', { title: 'Prices until 12/1' }],
    ['today', { title: '', due: { day: '2026-11-22' } }],
    ['by fri', { title: '', due: { day: '2026-11-27' } }],
    ['Ask @nora and @silva !now ! @ /', { title: 'Ask @nora and @silva !now ! @ /' }],
    ['mail a@mia.test', { title: 'mail a@mia.test' }],
    ['Print "call Ana tomorrow" #x', { title: 'Print "call Ana tomorrow"', tags: ['x'] }],
    ['Print “#x @mia !high”', { title: 'Print “#x @mia !high”' }],
    [
      'Pack tomorrow\n- the tent fri',
      { title: 'Pack', due: { day: '2026-11-23' }, steps: [{ title: 'the tent fri', completed: false }] },
    ],
  ])('%j is read', (text, entry) => {
    expect(said(text)).toEqual({ tags: [], steps: [], ...entry })
  })

  test.each([
    ['Ask @mia @adam', 'assignee'],
    ['Ask !high !low', 'priority'],
    ['Ask, high !low', 'priority'],
    ['Meet Friday or so, Monday', 'due'],
    ['Meet on Friday about the trip on Monday', 'due'],
    ['Sort /ready /inprogress', 'kata'],
  ])('what %j names twice is not read, and said', (text, kind) => {
    const { title, spans, twice } = readEntry(text, known)
    expect([title, spans, twice]).toEqual([text, [], [kind]])
  })

  test('the same twice is the same', () => {
    expect(said('Ask @mia #a @Mia #a')).toEqual({ title: 'Ask', tags: ['a'], steps: [], assignee: 'mia' })
  })

  test('spans say where and what, and what else it may be', () => {
    const text = 'call Ana on Friday at 3'
    const [span, ...more] = readEntry(text, known).spans
    expect(more).toEqual([])
    expect(text.slice(span!.start, span!.end)).toBe(' on Friday at 3')
    expect([span!.words, span!.said]).toEqual(['on Friday at 3', 'Fri, Nov 27, 3:00 PM'])
    expect(span!.others.map(({ said: words }) => words)).toEqual(['Fri, Nov 27, 3:00 AM', 'Fri, Dec 4, 3:00 PM'])
  })

  test('a reading that the person has chosen counts', () => {
    const chosen = new Map([['on Friday at 3', { day: '2026-12-04', time: '15:00' }]])
    const entry = readEntry('call Ana on Friday at 3', known, { chosen })
    expect(entry.due).toEqual({ day: '2026-12-04', time: '15:00' })
    expect(entry.spans[0]?.others.map(({ due }) => due.day)).toContain('2026-11-27')
  })

  test('day and month are in the order of the person, and the other is offered as such', () => {
    const [span] = readEntry('Pay 1/2', { ...known, isDayFirst: true }).spans
    expect(span?.value).toEqual({ kind: 'due', due: { day: '2027-02-01' } })
    expect(span?.others).toEqual([{ due: { day: '2027-01-02' }, said: 'Sat, Jan 2, 2027', isOtherOrder: true }])
    expect(said('Pay 1/2').due).toEqual({ day: '2027-01-02' })
    expect(said('Pay 1/2', { format: 'en-GB' }).due).toEqual({ day: '2027-02-01' })
  })

  test.each([
    ['Pay fri', '2026-11-27', undefined],
    ['Pay by 12/1', '2026-12-01', undefined],
    ['Pay on Friday at 3', undefined, 'on Friday at 3'],
    ['Pay next Friday', undefined, 'next Friday'],
    ['Pay at 3', undefined, 'at 3'],
    ['tomorrow call Ana', undefined, 'tomorrow'],
    ['Pay', undefined, undefined],
  ])('without dates in words, %j is due %s and %s is withheld', (text, day, withheld) => {
    const entry = readEntry(text, { ...known, dates: 'bare' })
    expect([entry.due?.day, entry.withheld]).toEqual([day, withheld])
  })

  test('switched off, no date is read', () => {
    expect(said('Pay fri #a', { dates: 'off' })).toEqual({ title: 'Pay fri', tags: ['a'], steps: [] })
  })

  test('the clock is that of the person', () => {
    const now = new Date('2026-11-22T23:30:00Z')
    expect(said('Pay today', { now, zone: 'Pacific/Auckland' }).due?.day).toBe('2026-11-23')
    expect(said('Pay today', { now, zone: 'America/New_York' }).due?.day).toBe('2026-11-22')
    expect(said('Pay in 2 hours', { now, zone: 'America/New_York' }).due).toEqual({ day: '2026-11-22', time: '20:30' })
    // The night in which the clocks are put forward.
    const spring = new Date('2026-03-29T00:30:00Z')
    expect(said('Pay in 1 hour', { now: spring }).due).toEqual({ day: '2026-03-29', time: '03:30' })
    expect(said('Pay in 2 months', { now: new Date('2026-12-31T12:00:00Z') }).due?.day).toBe('2027-02-28')
  })
})

describe('what repeats', () => {
  const made = (text: string, changed: Partial<Known> = {}) => {
    const at = { ...known, ...changed }
    const { title, dueDate, dueAt, repeat } = cardOf(readEntry(text, at), at)
    return { title, due: dueAt ?? dueDate, rule: repeat?.replace(/^DTSTART\S* RRULE:/, '') }
  }
  test.each([
    ['Water the plants every second Tuesday', 'Water the plants', '2026-11-24', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['Pay the rent monthly on the 1st !high', 'Pay the rent', '2026-12-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Change the filter 3 days after it is done', 'Change the filter', '2026-11-22', 'FREQ=DAILY;INTERVAL=3 FROM:DONE'],
    ['Stand-up every weekday at 9:30', 'Stand-up', '2026-11-23T08:30:00.000Z', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Review weekly #team', 'Review', '2026-11-22', 'FREQ=WEEKLY;BYDAY=SU'],
    ['Back up every night at 11', 'Back up', '2026-11-22T22:00:00.000Z', 'FREQ=DAILY'],
    ['Take pills every morning at 7', 'Take pills', '2026-11-23T06:00:00.000Z', 'FREQ=DAILY'],
    ['Swim every Mon/Wed/Fri starting Wednesday', 'Swim', '2026-11-25', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['Stretch every day from Dec 3', 'Stretch', '2026-12-03', 'FREQ=DAILY'],
    ['Teach on Mondays 9-10am', 'Teach', '2026-11-23T08:00:00.000Z', 'FREQ=WEEKLY;BYDAY=MO'],
  ])('%j', (text, title, due, rule) => {
    expect(made(text)).toEqual({ title, due, rule })
  })

  test.each(['Weekly report', 'Make every day count', 'Every Friday', '“Sync” is “every Monday”'])(
    '%j is a title',
    (text) => {
      expect(readEntry(text, known).title).toBe(text)
    },
  )

  test('is withheld without a plan that reads words, and not read where dates are off', () => {
    expect(readEntry('Sync every Monday', { ...known, dates: 'bare' })).toMatchObject({
      title: 'Sync every Monday',
      withheld: 'every Monday',
    })
    expect(readEntry('Sync every Monday', { ...known, dates: 'off' }).spans).toEqual([])
  })

  test('is said in words, and kept as text', () => {
    const { spans } = readEntry('Sync every Monday', known)
    expect(spans).toMatchObject([{ words: 'every Monday', said: 'Every Monday', others: [] }])
    expect(readEntry('Sync every Monday', known, { kept: new Set(['every Monday']) }).spans).toEqual([])
  })
})

describe('for any line', () => {
  const part = fc.constantFrom(
    '@mia',
    '@adam',
    '!high',
    '!low',
    '!!!',
    'p1',
    '#a',
    '#b',
    '/ready',
    '/inprogress',
    ', high',
    'low priority',

    'fri',
    'by',
    'on',
    'at',
    'in',
    'for',
    'to',
    'and',
    'or',
    '3',
    'nine',
    '12/1',
    '1/2/2027',
    '3pm',
    '15:30',
    '-',
    ',',

    'tomorrow',
    'next week',
    'half past seven',
    'in 2 hours',
    'every Friday',
    'every second Tuesday',
    'weekly',
    'monthly on the 1st',
    '3 days after it is done',
    'until Friday',
    'the 15th',
    'May',
    '4',
    'quarter to nine',

    '"',
    '“',
    '”',
    "'",
    '\n',
    '\n- ',
    '- ',
    'a@b.c',
    'C#',
    '24/7',
    'Monday',
    'first',
    'second',
    'of',
    'March',
    'EOD',
  )
  const line = fc
    .array(fc.oneof({ weight: 6, arbitrary: part }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
      maxLength: 9,
    })
    .chain((parts) =>
      fc
        .array(fc.constantFrom(' ', ' ', ' ', '', '  '), { minLength: parts.length, maxLength: parts.length })
        .map((gaps) => parts.map((one, at) => one + gaps[at]).join('')),
    )
  const run = (check: (text: string) => void) => fc.assert(fc.property(line, check), { numRuns: 1500 })

  test('title, spans and steps together hold every typed word', () => {
    run((text) => {
      const { title, steps, spans } = readEntry(text, known)
      const read = [title, ...spans.map(({ start, end }) => text.slice(start, end)), ...steps.map((one) => one.title)]
      const count = (all: string[]) => all.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length
      expect(count(read)).toBeGreaterThanOrEqual(count([text.replaceAll(/^\s*(?:[-*•]\s+)+\[[xX]\]\s/gmu, '')]))
    })
  })

  test('in the title nothing more is found', () => {
    run((text) => {
      expect(readEntry(readEntry(text, known).title, known).spans).toEqual([])
    })
  })

  test('keeping all marks as text gives the text back', () => {
    run((text) => {
      const kept = new Set<string>()
      let entry = readEntry(text, known)
      for (let at = 0; entry.spans.length > 0; at++) {
        expect(at).toBeLessThan(20)
        for (const { words } of entry.spans) kept.add(words)
        entry = readEntry(text, known, { kept })
      }
      expect(oneLine(entry.title)).toBe(oneLine(titlePart(text)))
    })
  })

  test('spans do not overlap and lie inside the text', () => {
    run((text) => {
      let last = 0
      for (const { start, end } of readEntry(text, known).spans) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    })
  })

  test('what is found keeps to the kinds and days that exist', () => {
    run((text) => {
      const kinds: Value['kind'][] = readEntry(text, known).spans.map(({ value }) => value.kind)
      const { due } = readEntry(text, known)
      expect(kinds.includes('due')).toBe(due !== undefined)
      const { day, time } = { day: '2026-11-22', time: '00:00', ...due }
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(day >= '2026-11-22').toBe(true)
      expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    })
  })
})

/** What is above the steps. */
function titlePart(text: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((one) => one.trim() !== '')
  const steps = lines.findIndex((one, at) => at > first && first >= 0 && /^\s*[-*•]\s/u.test(one))
  return lines.slice(0, steps < 0 ? undefined : steps).join('\n')
}

test.each([
  ['', ['mia', 'adam', 'ana', 'eva']],
  ['a', ['adam', 'ana']],
  ['sil', ['ana', 'eva']],
  ['MIA T', ['mia']],
  ['x', []],
])('@%s may be %j', (typed, ids) => {
  expect(matchPeople(people, typed).map(({ userId }) => userId)).toEqual(ids)
})
