import { expect, test } from 'vitest'
import { repeatCard } from './repeat-card'
import type { Rule } from './rule'

const here = { today: '2026-11-23', timeZone: 'Europe/Berlin' }
const tuesdays: Rule = { every: 'week', interval: 2, weekdays: [2] }

test.each<[string, Parameters<typeof repeatCard>[0], Rule, ReturnType<typeof repeatCard>]>([
  [
    'a due date that the rule means stays',
    { dueDate: '2026-11-24' },
    tuesdays,
    { repeat: 'DTSTART;TZID=Europe/Berlin:20261124 RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' },
  ],
  [
    'another moves to the next that it means',
    { dueDate: '2026-11-25' },
    tuesdays,
    {
      dueDate: '2026-12-01',
      dueAt: null,
      dueTimeZone: null,
      repeat: 'DTSTART;TZID=Europe/Berlin:20261201 RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    },
  ],
  [
    'without a due date it is the first one from today',
    {},
    { every: 'month', interval: 1, monthDays: [1] },
    {
      dueDate: '2026-12-01',
      dueAt: null,
      dueTimeZone: null,
      repeat: 'DTSTART;TZID=Europe/Berlin:20261201 RRULE:FREQ=MONTHLY;BYMONTHDAY=1',
    },
  ],
  [
    'what the rule leaves out is taken from the due date, so that February does not change it',
    { dueDate: '2027-01-31' },
    { every: 'month', interval: 1 },
    { repeat: 'DTSTART;TZID=Europe/Berlin:20270131 RRULE:FREQ=MONTHLY;BYMONTHDAY=31' },
  ],
  [
    'counted from when it is done, the due date stays, and it is today without one',
    {},
    { every: 'day', interval: 3, isAfterDone: true },
    {
      dueDate: '2026-11-23',
      dueAt: null,
      dueTimeZone: null,
      repeat: 'DTSTART;TZID=Europe/Berlin:20261123 RRULE:FREQ=DAILY;INTERVAL=3 FROM:DONE',
    },
  ],
  [
    'a time stays, and its days are those of where it was set',
    { dueDate: '2026-11-25', dueAt: '2026-11-24T20:00:00Z', dueTimeZone: 'Pacific/Auckland' },
    { every: 'week', interval: 1, weekdays: [4] },
    {
      dueDate: '2026-11-26',
      dueAt: '2026-11-25T20:00:00.000Z',
      dueTimeZone: 'Pacific/Auckland',
      repeat: 'DTSTART;TZID=Pacific/Auckland:20261126 RRULE:FREQ=WEEKLY;BYDAY=TH',
    },
  ],
])('%s', (_, card, rule, patch) => {
  expect(repeatCard(card, rule, false, here)).toEqual(patch)
})
