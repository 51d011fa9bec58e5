import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Writer } from './calendar'
import { findDates } from './find-date'

/** Wednesday, November 25, 10:00. */
const writer: Writer = { today: '2026-11-25', minutes: 600, zone: 'Europe/Berlin', isDayFirst: false, weekStart: 1 }
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')

/** "2026-11-27 15:00" for each date of a line. */
function read(line: string, as: Partial<Writer> = {}): string[] {
  return findDates(line, { ...writer, ...as }, () => false).map(({ moment: { day, minutes } }) =>
    minutes === undefined ? day : `${day} ${clock(minutes)}`,
  )
}

/** How people name a day, with and without what is said before it. */
const days: Record<string, readonly string[]> = {
  '2026-11-26': [
    'tomorrow',
    'tmrw',
    'Thursday',
    'on Thursday',
    'this Thursday',
    'in a day',
    '26 November',
    'Nov. 26th',
  ],
  '2026-11-27': [
    'the day after tomorrow',
    'on Fri',
    'coming Friday',
    'on the 27th',
    'in two days',
    '11/27',
    'Friday, Nov 27',
  ],
  '2026-11-30': ['next Monday', 'Monday', 'Monday next week', 'next week Monday', 'in 3 working days', 'in five days'],
  '2026-12-01': [
    'on the first',
    'the first of December',
    'December 1st',
    'next Tuesday',
    '1 Dec',
    'Tuesday 1 December',
  ],
  '2026-12-02': [
    'in a week',
    'a week from today',
    'next Wednesday',
    'a week today',
    'in 7 days',
    '2026-12-02',
    '12/2/2026',
  ],
  '2026-12-04': [
    'Friday week',
    'a week on Friday',
    'next Friday',
    'Friday the 4th',
    'Friday in a week',
    'first Friday in December',
  ],
  '2026-12-09': [
    'in a fortnight',
    'in two weeks',
    '2 weeks from now',
    'in a couple of weeks',
    'the second Wednesday of December',
  ],
  '2026-12-25': [
    'December 25',
    '25th of December',
    'the 25th of next month',
    'on 25 Dec 2026',
    '25-Dec-2026',
    'in 30 days',
  ],
  '2027-03-03': [
    'March 3rd',
    '3 March 2027',
    'the third of March',
    'first Wednesday in March',
    '3/3/27',
    'March the 3rd',
  ],
}

/** How people say a time, most of them as they speak it. */
const times: Record<string, readonly string[]> = {
  '09:00': ['at 9', 'at nine', '9am', '9 a.m.', 'at 09:00', 'at nine in the morning', 'nine o’clock', 'at 0900'],
  '12:00': ['at noon', 'noon', 'at midday', '12pm', 'at twelve', 'at 12:00'],
  '15:00': ['at 3', 'at three', '3pm', 'at 3 o’clock', '15:00', '15h', 'at 3 in the afternoon', '3:00 pm', 'at 15.00'],
  '15:30': [
    'at half past three',
    'at three thirty',
    '3:30pm',
    'at 15h30',
    '15:30',
    'at half three',
    'at 3.30pm',
    'at 330 pm',
  ],
  '08:45': [
    'at a quarter to nine',
    'at quarter to nine',
    '8:45am',
    'at eight forty-five',
    'at fifteen minutes to nine',
  ],
  '19:20': [
    'at twenty past seven',
    'at 19:20',
    '7:20 pm',
    'at seven twenty pm',
    'at 20 past 7',
    'at seven twenty in the evening',
  ],
  '20:15': [
    'at 8:15 in the evening',
    'at quarter past eight pm',
    'at 20h15',
    '8:15pm',
    'at eight fifteen in the evening',
  ],
}

const saying = Object.entries(days).flatMap(([day, names]) => names.map((name) => ({ name, day })))
const clocks = Object.entries(times).flatMap(([time, names]) => names.map((name) => ({ name, time })))
const relative = /^(?:in|a week|2 weeks)/

describe('what people write and say', () => {
  test.each(saying)('$name is $day', ({ name, day }) => {
    expect(read(`Call Ana ${name}`)).toEqual([day])
  })

  test.each(clocks)('$name is $time', ({ name, time }) => {
    expect(read(`Call Ana ${name}`).map((one) => one.slice(11))).toEqual([time])
  })

  test('any day with any time, in both orders, is read as both', () => {
    const wrong = saying.flatMap(({ name, day }) =>
      clocks.flatMap(({ name: said, time }) => {
        const lines = [`Call Ana ${name} ${said}`, ...(relative.test(name) ? [] : [`Call Ana ${said} ${name}`])]
        return lines.filter((line) => read(line).join() !== `${day} ${time}`)
      }),
    )
    // "At 9 December 1st" may be the ninth.
    expect(wrong.slice(saying.length * clocks.length * 0.01)).toEqual([])
  })

  test.each([
    ['Call in 2 hours', '2026-11-25 12:00'],
    ['Call in half an hour', '2026-11-25 10:30'],
    ['Call in an hour and a half', '2026-11-25 11:30'],
    ['Call in 90 minutes', '2026-11-25 11:30'],
    ['Call in 20 hours', '2026-11-26 06:00'],
    ['Call at 9', '2026-11-26 09:00'],
    ['Call at 11', '2026-11-25 11:00'],
    ['Call tonight at 8', '2026-11-25 20:00'],
    ['Call tonight', '2026-11-25 20:00'],
    ['Call tomorrow morning', '2026-11-26 09:00'],
    ['Call tomorrow evening at 5', '2026-11-26 17:00'],
    ['Call first thing tomorrow', '2026-11-26 09:00'],
    ['Call at midnight', '2026-11-26 00:00'],
    ['Call Thursday 8:00 GMT', '2026-11-26 09:00'],
    ['Call Thursday at 8 am PST', '2026-11-26 17:00'],
    ['Ship by EOD', '2026-11-25'],
    ['Ship EOD Friday', '2026-11-27'],
    ['Ship by end of week', '2026-11-27'],
    ['Ship end of next week', '2026-12-04'],
    ['Ship by the end of the month', '2026-11-30'],
    ['Ship end of March', '2027-03-31'],
    ['Ship mid-January', '2027-01-15'],
    ['Ship next week', '2026-11-30'],
    ['Ship next month', '2026-12-01'],
    ['Ship at the weekend', '2026-11-28'],
    ['Ship the Monday after Dec 5', '2026-12-07'],
    ['Ship two days before Christmas', '2026-12-23'],
    ['Ship three Fridays from now', '2026-12-11'],
    ['Ship last Friday of the month', '2026-11-27'],
    ['Ship the last day of February', '2027-02-28'],
    ['Ship in a year', '2027-11-25'],
    ['due Friday 5pm: report', '2026-11-27 17:00'],
    ['3pm call Ana', '2026-11-25 15:00'],
    ['tomorrow call Ana', '2026-11-26'],
    ['call Ana tomorrow about the budget', '2026-11-26'],
    ['call Ana on Friday and order tea', '2026-11-27'],
    ['Read 2027-01-05T10:00', '2027-01-05 10:00'],
  ])('%s: %s', (line, due) => {
    expect(read(line)).toEqual([due])
  })

  test.each([
    ['Pay 1/2', '2027-02-01'],
    ['Pay 25/12', '2026-12-25'],
    ['Pay 5.12.', '2026-12-05'],
    ['Pay 05/06/27', '2027-06-05'],
    ['Pay Fri 4/12', '2026-12-04'],
  ])('with the day first %s is %s', (line, due) => {
    expect(read(line, { isDayFirst: true })).toEqual([due])
  })
})

/** One of the public collections of date phrases, which is not part of this repository: a file with a row a line. */
const rowsFile = process.env['DATE_ROWS'] ?? ''

test.skipIf(!existsSync(rowsFile))(
  'of a public collection, days and times to come are read, and the rest is kept',
  () => {
    type Row = {
      input: string
      ref: string
      kind: string
      grain: string
      start: string
      holiday?: string
      locale?: string
    }
    const rows = readFileSync(rowsFile, 'utf8')
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as Row)
    const of = ({ input, ref, locale = '' }: Row) =>
      read(input, {
        today: ref.slice(0, 10),
        minutes: Number(ref.slice(11, 13)) * 60 + Number(ref.slice(14, 16)),
        zone: 'Etc/GMT+2',
        isDayFirst: /GB|AU/.test(locale),
      })[0]
    const length: Readonly<Record<string, number>> = { day: 10, hour: 13, minute: 16, second: 19 }
    const future = rows.filter(
      (row) => !row.holiday && row.kind === 'instant' && length[row.grain] && row.start >= row.ref.slice(0, 10),
    )
    const wrong = future.filter((row) => {
      const found = of(row)?.replace(' ', 'T')
      const full = found && (found.length > 10 ? `${found}:00` : found)
      return full?.slice(0, length[row.grain]) !== row.start.slice(0, length[row.grain])
    })
    const share = 1 - wrong.length / future.length
    expect(share, `${future.length - wrong.length} of ${future.length}`).toBeGreaterThanOrEqual(0.92)
    expect(rows.filter((row) => row.kind === 'none' && of(row) !== undefined)).toEqual([])
  },
)
