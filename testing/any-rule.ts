import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** A rule as in `cards.repeat`, the day it is counted from, and the day after which the next one is wanted. */
export type RuleCase = { rule: string; start: string; after: string }

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const dayMs = 86_400_000
const anyDay = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / dayMs, max: Date.parse(to) / dayMs })
    .map((days) => new Date(days * dayMs).toISOString().slice(0, 10))

const weekdays = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 7 })
const nth = fc.tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...names)).map(([week, day]) => `${week}${day}`)
// Ends of months more often than by chance.
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(-1, 28, 29, 30, 31))
const monthDays = fc.uniqueArray(monthDay, { minLength: 1, maxLength: 4 })
const inYear = fc.integer({ min: 1, max: 12 }).chain((month) =>
  fc.oneof(
    fc
      .integer({ min: 1, max: new Date(Date.UTC(2024, month, 0)).getUTCDate() })
      .map((day) => `;BYMONTH=${month};BYMONTHDAY=${day}`),
    nth.map((day) => `;BYMONTH=${month};BYDAY=${day}`),
  ),
)
const days = fc.oneof(
  fc.constant('DAILY'),
  fc.constantFrom('WEEKLY', 'MONTHLY', 'YEARLY'),
  weekdays.map((list) => `WEEKLY;BYDAY=${list.join(',')}`),
  monthDays.map((list) => `MONTHLY;BYMONTHDAY=${list.join(',')}`),
  nth.map((day) => `MONTHLY;BYDAY=${day}`),
  inYear.map((parts) => `YEARLY${parts}`),
)

/** Rules of every kind, with starts in leap years, at ends of months, and before and after the requested day. */
export const anyRule: fc.Arbitrary<RuleCase> = fc
  .record({
    days,
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 14 })),
    start: fc.oneof(anyDay('2023-01-01', '2029-12-31'), fc.constantFrom('2024-02-29', '2026-01-31', '2026-12-31')),
    until: fc.option(anyDay('2024-01-01', '2031-12-31'), { freq: 4 }),
    later: fc.oneof(fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 1500 })),
  })
  .map(({ days: [...found], interval, start, until, later }) => {
    const [freq, ...parts] = found.join('').split(';')
    return {
      rule: [
        `FREQ=${freq}`,
        interval > 1 && `INTERVAL=${interval}`,
        ...parts,
        until && `UNTIL=${until.replaceAll('-', '')}`,
      ]
        .filter(Boolean)
        .join(';'),
      start,
      after: new Date(Date.parse(start) + later * dayMs).toISOString().slice(0, 10),
    }
  })

/**
 * What the library says, independently of our code. It leaves out months that are too short: "the 31st, or the last
 * day" is the last of 28, 29, 30 and 31, one rule for each day.
 */
export function outsideNext({ rule, start, after }: RuleCase): string | null {
  const at = (day: string) => Temporal.ZonedDateTime.from(`${day}T12:00:00[UTC]`)
  const value = rule.replace(/UNTIL=(\d+)/, 'UNTIL=$1T120000Z')
  const found = spelledOut(value, start).map((each) =>
    new RRuleTemporal({ rruleString: `RRULE:${each}`, dtstart: at(start), temporal: Temporal })
      .next(at(after))
      ?.toPlainDate()
      .toString(),
  )
  return found.filter((day) => day !== undefined).toSorted()[0] ?? null
}

function spelledOut(rule: string, start: string): string[] {
  const [, month, day] = start.split('-').map(Number)
  if (/BYDAY|DAILY|WEEKLY/.test(rule)) return [rule]
  const said = rule.match(/BYMONTHDAY=([^;]+)/)?.[1]
  const whole = said ? rule : `${rule};${rule.includes('YEARLY') ? `BYMONTH=${month};` : ''}BYMONTHDAY=${day}`
  return (said ?? String(day)).split(',').map((one) => {
    if (Number(one) <= 28) return whole.replace(/BYMONTHDAY=[^;]+/, `BYMONTHDAY=${one}`)
    const days = [28, 29, 30, 31].filter((each) => each <= Number(one)).join(',')
    return whole.replace(/BYMONTHDAY=[^;]+/, `BYMONTHDAY=${days};BYSETPOS=-1`)
  })
}
