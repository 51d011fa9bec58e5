import type { DateFormat } from '@/lib/date-format'
import { addDays, addMonths, type Day, startOfWeek, type WeekStart } from './calendar-day'

/** When a person types it: the day to count from, and how they write dates. */
type Writer = {
  today: Day
  weekStart: WeekStart
  format: DateFormat
  /** Whether weekdays and days without a year are the last ones, not the next ones. */
  isPast?: boolean
}

/** What was typed into a date field; the time as "09:30". */
export type TypedDue = { day: Day; time?: string }

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const near: Readonly<Record<string, number>> = { today: 0, tod: 0, tomorrow: 1, tom: 1, tmr: 1, yesterday: -1 }

/**
 * "today", "fri", "next fri", "in 2 weeks", "2 weeks ago", "2026-12-24", "24 dec", "12/24", each with or without "3pm" or
 * "15:30"; else undefined.
 */
export function typedDue(text: string, writer: Writer): TypedDue | undefined {
  const words = text.toLowerCase().replaceAll(',', ' ').trim().replaceAll(/\s+/g, ' ')
  const clock =
    words.match(/(?:^| )(?:at )?(\d{1,2})(?::(\d{2}))? ?(am|pm)$/) ?? words.match(/(?:^| )(?:at )?(\d{1,2}):(\d{2})$/)
  if (!clock) {
    const day = dayOf(words, writer)
    return day === undefined ? undefined : { day }
  }
  const time = timeOf(Number(clock[1]), Number(clock[2] ?? 0), clock[3])
  const rest = words.slice(0, clock.index)
  const day = rest === '' ? writer.today : dayOf(rest, writer)
  return day === undefined || time === undefined ? undefined : { day, time }
}

function timeOf(hour: number, minute: number, half: string | undefined): string | undefined {
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return undefined
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return [hours, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

function dayOf(words: string, { today, weekStart, format, isPast = false }: Writer): Day | undefined {
  const offset = Object.hasOwn(near, words) ? near[words] : undefined
  if (offset !== undefined) return addDays(today, offset)
  const weekday = words.match(/^(next )?([a-z]{3,9})$/)
  const at = weekday ? startingWith(weekdays, weekday[2]!) : -1
  if (at >= 0) {
    if (isPast && !weekday?.[1]) return startOfWeek(addDays(today, -1), (at + 1) as WeekStart)
    const from = weekday?.[1] ? addDays(startOfWeek(today, weekStart), 7) : addDays(today, 1)
    return startOfWeek(addDays(from, 6), (at + 1) as WeekStart)
  }
  const later = words.match(/^(?:in )?(\d{1,3}|an?) (day|week|month|year)s?( ago)?$/)
  if (later) {
    const count = Number.isNaN(Number(later[1])) ? 1 : Number(later[1])
    const day = dayLater(today, later[3] ? -count : count, later[2]!)
    return day >= '1970' ? day : undefined
  }
  if (words === 'next week') return addDays(startOfWeek(today, 1), 7)
  const iso = words.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  return dayAndMonth(words, format, (month, date) => nearest(month, date, today, isPast))
}

function dayLater(from: Day, count: number, unit: string): Day {
  if (unit === 'day' || unit === 'week') return addDays(from, unit === 'day' ? count : 7 * count)
  return addMonths(from, unit === 'month' ? count : 12 * count)
}

/** "24 dec", "dec 24 2027", American "12/24" and other people's "24/12", "24.12.". */
function dayAndMonth(
  words: string,
  format: DateFormat,
  nearby: (month: number, date: number) => Day | undefined,
): Day | undefined {
  const dayIn = (year: string | undefined, month: number, date: number) =>
    year ? existing(Number(year), month, date) : nearby(month, date)
  const named =
    words.match(/^(\d{1,2})\.? ([a-z]{3,9})(?: (\d{4}))?$/) ?? words.match(/^([a-z]{3,9}) (\d{1,2})(?: (\d{4}))?$/)
  if (named) {
    const [date, month] = /^\d/.test(named[1]!) ? [named[1], named[2]!] : [named[2], named[1]!]
    return dayIn(named[3], startingWith(months, month) + 1, Number(date))
  }
  const digits = words.match(/^(\d{1,2})([/.])(\d{1,2})(?:\2(\d{4})?)?$/)
  if (!digits) return undefined
  const isMonthFirst = digits[2] === '/' && (format === 'en-US' || format === 'iso')
  const [month, date] = isMonthFirst ? [digits[1], digits[3]] : [digits[3], digits[1]]
  return dayIn(digits[4], Number(month), Number(date))
}

/** The next such day, or the last one; February 29 may be eight years away. */
function nearest(month: number, date: number, today: Day, isPast: boolean): Day | undefined {
  const days = Array.from({ length: 9 }, (_, away) =>
    existing(Number(today.slice(0, 4)) + (isPast ? -away : away), month, date),
  )
  return days.find((day) => day !== undefined && (isPast ? day <= today : day >= today))
}

/** Not February 30. */
function existing(year: number, month: number, date: number): Day | undefined {
  const moment = new Date(Date.UTC(year, month - 1, date))
  const isSame = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
  return isSame && year >= 1970 && year <= 9999 ? moment.toISOString().slice(0, 10) : undefined
}

function startingWith(names: readonly string[], typed: string): number {
  return names.findIndex((name) => name.startsWith(typed))
}
