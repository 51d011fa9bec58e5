import { describe, expect, test } from 'vitest'
import { type Calendar, factsOf } from '@/lib/flow/facts'
import type { Finished, Open } from '@/lib/flow/schema'
import { weekBefore, weekOf, weekView } from './week'
import { writeWeek } from './write-week'

const origin = 'https://dojo.test'
const stop = `${origin}/auth/unsubscribe?token=t`
const monday = '2026-11-23'
const calendar: Calendar = { timeZone: 'Europe/Berlin', weekStart: 1, now: new Date('2026-11-23T07:00:00Z') }

const finished = (finished_at: string, more: Partial<Finished> = {}): Finished => ({
  card_id: crypto.randomUUID(),
  board_id: 'b0000000-0000-4000-8000-000000000001',
  title: 'A technique',
  finished_at,
  started_at: new Date(Date.parse(finished_at) - 4 * 86_400_000).toISOString(),
  created_at: '2026-08-01T12:00:00Z',
  due_on: null,
  returns: 0,
  gone: false,
  ...more,
})
const open = (more: Partial<Open> = {}): Open => ({
  card_id: 'c0000000-0000-4000-8000-000000000001',
  board_id: 'b0000000-0000-4000-8000-000000000001',
  title: 'Invoice',
  list_id: 'l',
  list_title: 'Review',
  list_position: 1,
  flow: 'working',
  created_at: '2026-11-01T12:00:00Z',
  started_at: '2026-11-14T07:00:00Z',
  entered_at: null,
  due_on: null,
  returns: 0,
  ...more,
})
const write = (done: Finished[], opened: Open[], since: string | null = '2026-01-01T00:00:00Z') => {
  const facts = factsOf(weekView(weekBefore(monday, 1)), calendar, {
    finished: done,
    open: opened,
    katas: [],
    totals: [],
    since,
  })
  return writeWeek(weekOf(facts), { dateFormat: 'en-US', timeZone: 'Europe/Berlin' }, origin, stop)
}
/** The addresses of receipts, by what they say. */
const receipts = (text = '') =>
  Object.fromEntries(
    [...text.matchAll(/^ {2}(.+): (https:\S+receipt=\S+)$/gm)].map(([, said = '', href = '']) => [
      said,
      new URL(href).searchParams.get('receipt'),
    ]),
  )

/** Twelve in the past weeks, and three in the last one; Sunday's last is past midnight in London, not in Berlin. */
const past = [
  '09-14',
  '09-15',
  '09-29',
  '10-06',
  '10-13',
  '10-14',
  '10-20',
  '10-27',
  '11-03',
  '11-10',
  '11-11',
  '11-12',
]
const busy = [
  ...past.map((day, at) => finished(`2026-${day}T10:00:00Z`, at < 3 ? { due_on: `2026-${day}` } : {})),
  finished('2026-11-15T23:30:00Z', { due_on: '2026-11-16', returns: 1 }),
  finished('2026-11-18T10:00:00Z', { due_on: '2026-11-17' }),
  finished('2026-11-22T22:59:00Z'),
]
const begun = [open(), open({ title: 'Young', started_at: '2026-11-22T07:00:00Z', due_on: '2026-11-01', returns: 2 })]

test('a week is told beside the weeks before it, and each number opens what it counts', () => {
  const letter = write(busy, begun)
  expect(letter?.subject).toBe('Your week, Nov 16 to Nov 22: 3 done')
  const page = `${origin}/productivity?person=me&since=2026-08-31&until=2026-11-22`
  const receipt = (picked: string) => `${page}&receipt=${picked}`
  expect(letter?.text).toBe(`Your week: 3 techniques done

Nov 16 to Nov 22 (time zone: Europe/Berlin). Open work is counted as of this e-mail. Each number opens its techniques.

Done
3 techniques done.
  3 techniques: ${receipt('finished,since:2026-11-16,until:2026-11-22')}
In the 11 weeks before: 12 techniques, 0 to 3 a week, with a median of 1.
  12 techniques: ${receipt('finished,since:2026-08-31,until:2026-11-15')}
Done in the week from:
Aug 31  0
Sep 7   0
Sep 14  2  ████████████████
Sep 21  0
Sep 28  1  ████████
Oct 5   1  ████████
Oct 12  2  ████████████████
Oct 19  1  ████████
Oct 26  1  ████████
Nov 2   1  ████████
Nov 9   3  ████████████████████████
Nov 16  3  ████████████████████████

Due dates
1 kept, 1 missed.
  1: ${receipt('finished,since:2026-11-16,until:2026-11-22,due:kept')}
  1: ${receipt('finished,since:2026-11-16,until:2026-11-22,due:missed')}
In the 11 weeks before: 3 kept, 0 missed.
  3: ${receipt('finished,since:2026-08-31,until:2026-11-15,due:kept')}
1 open and overdue.
  1: ${receipt('open,overdue:true')}

Growing old
2 techniques being worked on.
  2 techniques: ${receipt('open,flow:working')}
1 is older than 4 days. You finish 85 of 100 within that time.
  1: ${receipt('open,flow:working,age_from_days:4')}
Invoice (Review, 9 days)
  Invoice: ${origin}/dojo/b0000000-0000-4000-8000-000000000001?technique=c0000000-0000-4000-8000-000000000001
Young (Review, 1 day)
  Young: ${origin}/dojo/b0000000-0000-4000-8000-000000000001?technique=c0000000-0000-4000-8000-000000000001

Came back
1 of 3 techniques done had been reopened before.
  1: ${receipt('finished,since:2026-11-16,until:2026-11-22,returned:true')}
1 is open again.
  1: ${receipt('open,returned:true')}

--

See these weeks in Analytics:
${page}

Choose your notifications:
${origin}/notification-settings

Stop the weekly e-mail:
${stop}
`)
})

test('its weeks are bars in the HTML too, each as wide as its number', () => {
  const { html = '' } = write(busy, begun) ?? {}
  const rows = html.split('<th scope="row">').slice(1)
  const widths = rows.map((row) => [
    Number(/class="number">(\d+)</.exec(row)?.[1]),
    Number(/width="(\d+)%"/.exec(row)?.[1] ?? 0),
  ])
  expect(widths).toHaveLength(12)
  for (const [value = 0, width] of widths) expect(width).toBe(Math.round((value / 3) * 100))
  expect(html).not.toMatch(/<img|url\(/)
})

test('too few weeks to compare have no bars', () => {
  const { text = '', html = '' } = write(busy, begun, '2026-11-05T12:00:00Z') ?? {}
  expect(text).not.toContain('█')
  expect(html).not.toContain('<table')
})

test('the HTML has the same links, in both themes', () => {
  const letter = write(busy, begun)
  const inText = letter?.text.match(/https:\S+/g)
  const inHtml = [...(letter?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(inHtml).toEqual(inText)
  expect(letter?.html).toContain('prefers-color-scheme:dark')
})

describe('what is too little says so', () => {
  test('beside past weeks, from when they are counted', () => {
    const { text = '' } = write(busy, begun, '2026-11-05T12:00:00Z') ?? {}
    expect(text).toContain('Compared with your past weeks: Not enough yet: 3 more weeks.')
    expect(text).not.toContain('weeks before')
    expect(write(busy, begun, null)?.text).toContain('Not enough yet: 4 more weeks.')
    expect(write(busy, begun, '2026-10-19T00:00:00Z')?.text).toContain('In the 4 weeks before')
  })

  test('of how old is too old', () => {
    const { text = '' } = write(busy.slice(-2), begun) ?? {}
    expect(text).toContain('How old is too old: Not enough yet: 9 more finished techniques.')
    expect(text).not.toContain('85 of 100')
  })
})

test('a number that counts nothing leads nowhere', () => {
  const { text = '', subject } = write([], [open({ flow: 'waiting' })]) ?? {}
  expect(subject).toBe('Your week, Nov 16 to Nov 22: 0 done')
  expect(receipts(text)).toEqual({})
  for (const sentence of [
    '0 techniques done.',
    'In the 11 weeks before: 0 techniques.',
    'Nothing with a due date was finished.',
    'You have nothing in progress.',
    'No finished technique came back.',
  ])
    expect(text).toContain(sentence)
})

test('an empty week with nothing open is not told', () => {
  expect(write(busy.slice(0, 12), [])).toBeNull()
  expect(write([], [])).toBeNull()
  expect(write(busy, [])).not.toBeNull()
})

test.each([
  [1, '2026-11-16', '2026-11-22'],
  [7, '2026-11-15', '2026-11-21'],
  [6, '2026-11-14', '2026-11-20'],
  [2, '2026-11-10', '2026-11-16'],
] as const)('a week that starts on day %i is the last whole one', (weekStart, since, until) => {
  expect(weekBefore(monday, weekStart)).toEqual({ since, until })
})

test('what people typed is text, on one line', () => {
  const hostile = `"><img src=x onerror=alert(1)></style>\r\nStop:\u202e https://evil.test ${'x'.repeat(300)}`
  const { text = '', html = '' } = write(busy, [open({ title: hostile, list_title: hostile })]) ?? {}
  expect(html).not.toMatch(/<img/)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html).not.toContain('href="https://evil')
  expect(text).not.toMatch(/^Stop: /m)
  expect(text + html).not.toContain('\u202e')
  expect(text).not.toContain('x'.repeat(130))
})
