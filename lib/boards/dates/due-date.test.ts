import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from './calendar-day'
import { dueLabel, isLate } from './due-date'

const noon = new Date('2026-11-21T12:00:00Z')

describe('what a card says about its date', () => {
  test.each([
    ['2026-11-21', 'UTC', 'Due today', 'today'],
    ['2026-11-20', 'UTC', 'Due yesterday', 'late'],
    ['2026-11-22', 'UTC', 'Due tomorrow', 'later'],
    // At the same moment it is already the day after on Kiritimati.
    ['2026-11-22', 'Pacific/Kiritimati', 'Due today', 'today'],
    ['2026-11-21', 'Pacific/Kiritimati', 'Due yesterday', 'late'],
    ['2026-11-03', 'UTC', 'Overdue since Nov 3', 'late'],
    ['2026-11-25', 'UTC', 'Wed', 'later'],
    ['2026-12-24', 'UTC', 'Dec 24', 'later'],
    ['2027-01-04', 'UTC', 'Jan 4, 2027', 'later'],
  ])('due %s seen from %s reads "%s"', (dueDate, timeZone, text, tone) => {
    expect(dueLabel({ dueDate }, noon, timeZone)).toEqual({ text, tone })
  })

  test('a completed card says when, and is never late', () => {
    const card = { dueDate: '2026-11-01', completedAt: '2026-11-18T10:00:00Z' }
    expect(dueLabel(card, noon, 'UTC')).toEqual({ text: 'Done Nov 18', tone: 'done' })
    expect(isLate(card, noon, 'UTC')).toBe(false)
  })

  test('a card without a date says nothing', () => {
    expect(dueLabel({}, noon, 'UTC')).toBeUndefined()
  })
})

/** The first moment at which a card that is due on 25 November 2026 is late, unless said otherwise. */
const ends: [timeZone: string, firstLate: string, dueDate?: string][] = [
  ['Pacific/Kiritimati', '2026-11-25T10:00:00Z'],
  ['Pacific/Auckland', '2026-11-25T11:00:00Z'],
  ['Asia/Kathmandu', '2026-11-25T18:15:00Z'],
  ['Europe/Berlin', '2026-11-25T23:00:00Z'],
  ['UTC', '2026-11-26T00:00:00Z'],
  ['America/Los_Angeles', '2026-11-26T08:00:00Z'],
  // Days of 23 and of 25 hours, and one that ends at an hour that the clocks skip.
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-25'],
  ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-01'],
  ['Pacific/Auckland', '2026-09-27T11:00:00Z', '2026-09-27'],
  ['Pacific/Auckland', '2026-04-05T12:00:00Z', '2026-04-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-05'],
]

describe('a day is over when it is over where the person is', () => {
  test.each(ends)('in %s from %s', (timeZone, firstLate, dueDate = '2026-11-25') => {
    const [before, after] = [new Date(Date.parse(firstLate) - 1), new Date(firstLate)]
    expect(isLate({ dueDate }, before, timeZone)).toBe(false)
    expect(dueLabel({ dueDate }, before, timeZone)).toEqual({ text: 'Due today', tone: 'today' })
    expect(isLate({ dueDate }, after, timeZone)).toBe(true)
    expect(dueLabel({ dueDate }, after, timeZone)).toEqual({ text: 'Due yesterday', tone: 'late' })
  })

  test('a card reads alike wherever it is the same day', () => {
    const zones = [
      'Pacific/Kiritimati',
      'Pacific/Auckland',
      'Asia/Kathmandu',
      'Europe/Berlin',
      'UTC',
      'America/Los_Angeles',
    ]
    const anyMoment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -400, max: 400 }), fc.constantFrom(...zones), (now, days, timeZone) => {
        const today = dayIn(timeZone, now)
        const dueDate = addDays(today, days)
        expect(dueLabel({ dueDate }, now, timeZone)).toEqual(
          dueLabel({ dueDate }, new Date(`${today}T12:00:00Z`), 'UTC'),
        )
        expect(isLate({ dueDate }, now, timeZone)).toBe(days < 0)
      }),
    )
  })
})

describe('with a time', () => {
  /** Nine in the morning of 26 November in Auckland. */
  const call = { dueDate: '2026-11-26', dueAt: '2026-11-25T20:00:00Z', dueTimeZone: 'Pacific/Auckland' }
  const there = '9:00 AM on Nov 26 in Auckland'

  test.each([
    ['Pacific/Auckland', '2026-11-25T19:59:59Z', { text: 'Due today, 9:00 AM', tone: 'today' }],
    ['Pacific/Auckland', '2026-11-25T20:00:01Z', { text: 'Overdue since 9:00 AM', tone: 'late' }],
    ['Europe/Berlin', '2026-11-24T12:00:00Z', { text: 'Due tomorrow, 9:00 PM', tone: 'later', elsewhere: there }],
    ['Europe/Berlin', '2026-11-25T20:00:00Z', { text: 'Due today, 9:00 PM', tone: 'today', elsewhere: there }],
    ['Europe/Berlin', '2026-11-25T20:00:01Z', { text: 'Overdue since 9:00 PM', tone: 'late', elsewhere: there }],
    ['America/Los_Angeles', '2026-11-25T08:00:00Z', { text: 'Due today, 12:00 PM', tone: 'today', elsewhere: there }],
    [
      'Asia/Kathmandu',
      '2026-11-20T00:00:00Z',
      { text: 'Thu, 1:45 AM', tone: 'later', elsewhere: '9:00 AM in Auckland' },
    ],
    ['Pacific/Auckland', '2026-11-29T00:00:00Z', { text: 'Overdue since Nov 26', tone: 'late' }],
    ['Europe/Berlin', '2026-11-26T12:00:00Z', { text: 'Due yesterday', tone: 'late', elsewhere: there }],
  ])('in %s at %s', (timeZone, now, label) => {
    expect(dueLabel(call, new Date(now), timeZone)).toEqual(label)
  })

  test('a zone that this browser does not know says nothing of elsewhere', () => {
    expect(dueLabel({ ...call, dueTimeZone: 'Moon/Base' }, noon, 'UTC')).toEqual({
      text: 'Wed, 8:00 PM',
      tone: 'later',
    })
  })

  test('what is completed is not late', () => {
    expect(isLate({ ...call, completedAt: '2026-11-25T19:00:00Z' }, new Date('2026-12-01T00:00:00Z'), 'UTC')).toBe(
      false,
    )
  })
})
