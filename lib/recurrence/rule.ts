import type { Day } from '@/lib/boards/dates/calendar-day'

/** 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type Unit = 'day' | 'week' | 'month' | 'year'
/** The second Tuesday, the last Friday (-1). */
export type Nth = { week: 1 | 2 | 3 | 4 | -1; weekday: Weekday }

/** The days on which something is due again. Missing parts are taken from the day it is counted from. */
export type Rule = {
  every: Unit
  interval: number
  /** Of weeks. */
  weekdays?: readonly Weekday[]
  /** For months and years; 31 is the last day of a shorter month, and -1 of every month. */
  monthDays?: readonly number[]
  nth?: Nth
  /** Of years: 1 to 12. */
  month?: number
  /** The number of occurrences, including this one. */
  count?: number
  until?: Day
  /** Counted from the day it is done, not from the due date. */
  isAfterDone?: true
}

/** How a technique repeats. */
export type Repeat = {
  rule: Rule
  /** The day it is counted from: the day this one was planned for. */
  start: Day
  /** The zone of the days (IANA). */
  zone: string
  /** Whether the next one is made on its own day; otherwise when this one is completed. */
  isMadeOnItsDay: boolean
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const asBasic = (day: Day) => day.replaceAll('-', '')
const asDay = (basic: string): Day => `${basic.slice(0, 4)}-${basic.slice(4, 6)}-${basic.slice(6, 8)}`

const shape =
  /^DTSTART;TZID=([^: ]+):(\d{8})(?:T\d{6})? RRULE:FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)((?:;[A-Z]+=[^; ]+)*)( FROM:DONE)?( MAKE:DAY)?$/

/** `cards.repeat`, a part of RFC 5545 in one line; undefined if it comes from a newer database. */
export function readRepeat(text: string): Repeat | undefined {
  const [, zone, start, freq, parts = '', isAfterDone, isMadeOnItsDay] = text.match(shape) ?? []
  if (zone === undefined || start === undefined || freq === undefined) return undefined
  const part = new Map(parts.split(';').map((each) => each.split('=') as [string, string]))
  const days = part.get('BYDAY')?.split(',')
  const nth = days?.[0]?.match(/^(-?\d)(..)$/)
  const weekdayOf = (name: string) => (names.indexOf(name as (typeof names)[number]) + 1) as Weekday
  const rule: Rule = {
    every: units[freq as keyof typeof units],
    interval: Number(part.get('INTERVAL') ?? 1),
    ...(days && !nth && { weekdays: days.map(weekdayOf) }),
    ...(nth && { nth: { week: Number(nth[1]) as Nth['week'], weekday: weekdayOf(nth[2]!) } }),
    ...(part.has('BYMONTHDAY') && { monthDays: part.get('BYMONTHDAY')!.split(',').map(Number) }),
    ...(part.has('BYMONTH') && { month: Number(part.get('BYMONTH')) }),
    ...(part.has('COUNT') && { count: Number(part.get('COUNT')) }),
    ...(part.has('UNTIL') && { until: asDay(part.get('UNTIL')!) }),
    ...(isAfterDone && { isAfterDone: true }),
  }
  return { rule, start: asDay(start), zone, isMadeOnItsDay: isMadeOnItsDay !== undefined }
}

/** As stored in the database (`private.is_repeat`). */
export function writeRepeat({ rule, start, zone, isMadeOnItsDay }: Repeat): string {
  return [
    `DTSTART;TZID=${zone}:${asBasic(start)} RRULE:${writeRule(rule)}`,
    rule.isAfterDone && 'FROM:DONE',
    isMadeOnItsDay && 'MAKE:DAY',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The value of an RRULE. */
export function writeRule({ every, interval, weekdays, monthDays, nth, month, count, until }: Rule): string {
  const freq = Object.entries(units).find(([, unit]) => unit === every)?.[0]
  return [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    month !== undefined && `BYMONTH=${month}`,
    monthDays && `BYMONTHDAY=${monthDays.join(',')}`,
    weekdays && `BYDAY=${weekdays.map((weekday) => names[weekday - 1]).join(',')}`,
    nth && `BYDAY=${nth.week}${names[nth.weekday - 1]}`,
    count !== undefined && `COUNT=${count}`,
    until !== undefined && `UNTIL=${asBasic(until)}`,
  ]
    .filter(Boolean)
    .join(';')
}

/**
 * The same rule with the parts it takes from the day it is counted from, so that it keeps its meaning in a short month.
 */
export function spelledOut(rule: Rule, start: Day): Rule {
  const hasDay = rule.weekdays ?? rule.monthDays ?? rule.nth
  if (rule.every === 'day' || rule.isAfterDone || hasDay) return rule
  const [, month, day] = start.split('-').map(Number)
  if (rule.every === 'week') return { ...rule, weekdays: [weekdayOn(start)] }
  return { ...rule, monthDays: [day!], ...(rule.every === 'year' && { month: month! }) }
}

export function weekdayOn(day: Day): Weekday {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() || 7) as Weekday
}
