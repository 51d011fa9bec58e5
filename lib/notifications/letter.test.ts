import { describe, expect, test } from 'vitest'
import { type Letter, writeLetter } from './letter'

const origin = 'https://dojo.test'
const stop = `${origin}/auth/unsubscribe?token=t`
type Line = Letter['lines'][number]

const line = (over: Partial<Line> = {}): Line => ({
  kind: 'mentioned',
  at: '2026-11-22T10:00:00Z',
  actor: 'Olive',
  board: 'Release',
  boardId: 'b0000000-0000-4000-8000-000000000001',
  card: 'Invoice',
  cardId: 'c0000000-0000-4000-8000-000000000001',
  commentId: 'd0000000-0000-4000-8000-000000000001',
  text: 'Look, **@Mia**',
  from: null,
  to: null,
  dueDate: null,
  dueAt: null,
  ...over,
})
const letter = (lines: Line[], over: Partial<Letter> = {}): Letter => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  attempt: 1,
  kind: 'single',
  email: 'mia@ninjadojo.test',
  userId: 'a0000000-0000-4000-8000-000000000003',
  timeZone: 'Asia/Tokyo',
  dateFormat: 'en-US',
  total: lines.length,
  lines,
  ...over,
})
const write = (lines: Line[], over: Partial<Letter> = {}) => writeLetter(letter(lines, over), origin, stop)

test('one thing is its own subject, with what was said and a plain address', () => {
  const { subject, text, html } = write([line()])
  expect(subject).toBe('Olive mentioned you on “Invoice”')
  expect(text).toBe(`Olive mentioned you on “Invoice”

Release
> Look, @Mia
Read and answer:
https://dojo.test/dojo/b0000000-0000-4000-8000-000000000001?technique=c0000000-0000-4000-8000-000000000001&comment=d0000000-0000-4000-8000-000000000001

--

Choose your notifications:
https://dojo.test/notification-settings

Stop all e-mails like this one:
https://dojo.test/auth/unsubscribe?token=t
`)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('several of one technique are counted, with one address', () => {
  const moved = line({ kind: 'moved', from: 'Ready', to: 'Done', text: null, commentId: null })
  const { subject, text } = write([line(), moved])
  expect(subject).toBe('2 notifications about “Invoice”')
  expect(text).toContain('Olive moved “Invoice” from “Ready” to “Done”')
  expect(text.match(/\/dojo\//g)).toHaveLength(1)
})

test('a summary leads to each technique, and says how many more there are', () => {
  const { subject, text } = write([line(), line()], { kind: 'digest', total: 70 })
  expect(subject).toBe('70 notifications from your dojos')
  expect(text.match(/\/dojo\//g)).toHaveLength(2)
  expect(text).toContain('And 68 more.')
})

test.each([
  [{ kind: 'due_soon', dueDate: '2026-11-28' }, '“Invoice” is due on Saturday, November 28'],
  [{ kind: 'overdue', dueAt: '2026-11-28T12:00:00Z' }, '“Invoice” was due on November 28, 2026 at 9:00 PM'],
  [{ kind: 'assigned', actor: null }, 'Someone assigned you to “Invoice”'],
  [{ kind: 'commented', card: null }, 'Olive commented on a deleted technique'],
  [{ kind: 'plan', to: 'pro' }, 'Your plan is now Pro'],
] as const)('%j', (over, subject) => {
  expect(write([line({ text: null, ...over })]).subject).toBe(subject)
})

describe('what people typed', () => {
  const hostile = `"><img src=x onerror=alert(1)></style><script>alert(1)</script>\r\nBcc: all@ninjadojo.test\u202e`
  const { subject, html, text } = write([line({ actor: hostile, board: hostile, card: hostile, text: hostile })])

  test('is text and nothing else', () => {
    expect(html).not.toMatch(/<(img|script)/)
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html.match(/<a /g)).toHaveLength(3)
  })

  test('adds no line to the subject and forges none of our own', () => {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThanOrEqual(150)
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text + subject + html).not.toContain('\u202e')
  })
})

test('a long comment is cut', () => {
  expect(write([line({ text: 'word '.repeat(500) })]).text.length).toBeLessThan(1200)
})
