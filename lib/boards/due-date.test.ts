import { describe, expect, test } from 'vitest'
import { dueLabel } from './due-date'

const now = new Date('2026-11-21T12:00:00Z')

describe('what a card says about its date', () => {
  test.each([
    ['2026-11-21T18:00:00Z', 'UTC', 'Due today', 'today'],
    ['2026-11-21T09:00:00Z', 'UTC', 'Due today', 'late'],
    ['2026-11-20T23:59:00Z', 'UTC', 'Due yesterday', 'late'],
    ['2026-11-22T00:30:00Z', 'UTC', 'Due tomorrow', 'later'],
    // The same moment is already the day after in Tokyo, and still today in New York.
    ['2026-11-22T00:30:00Z', 'America/New_York', 'Due today', 'today'],
    ['2026-11-22T16:00:00Z', 'Asia/Tokyo', 'Nov 23', 'later'],
    ['2026-11-03T23:59:00Z', 'UTC', 'Overdue since Nov 3', 'late'],
    ['2027-01-04T12:00:00Z', 'UTC', 'Jan 4, 2027', 'later'],
  ])('due %s seen from %s reads "%s"', (dueDate, timeZone, text, tone) => {
    expect(dueLabel({ dueDate }, now, timeZone)).toEqual({ text, tone })
  })

  test('a completed card says when, and is never late', () => {
    const card = { dueDate: '2026-11-01T00:00:00Z', completedAt: '2026-11-18T10:00:00Z' }
    expect(dueLabel(card, now, 'UTC')).toEqual({ text: 'Done Nov 18', tone: 'done' })
  })

  test('a card without a date says nothing', () => {
    expect(dueLabel({}, now, 'UTC')).toBeUndefined()
  })
})
