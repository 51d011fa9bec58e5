import { addDays, type Day, startOfWeek, type WeekStart } from '@/lib/boards/dates/calendar-day'
import type { DateFormat } from '@/lib/date-format'

const weekdays = [
  ['mon', 'monday'],
  ['tue', 'tues', 'tuesday'],
  ['wed', 'wednesday'],
  ['thu', 'thur', 'thurs', 'thursday'],
  ['fri', 'friday'],
  ['sat', 'saturday'],
  ['sun', 'sunday'],
]

/**
 * The day that one word names: `today`, `tomorrow`, `fri`, `2026-12-01`, `12/1` (in the person's order of day and month).
 * A weekday is the next one after today; without a year it is the next such date.
 */
export function readDay(word: string, today: Day, format: DateFormat): Day | undefined {
  const text = word.toLowerCase()
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  const weekday = weekdays.findIndex((names) => names.includes(text))
  if (weekday >= 0) {
    const day = addDays(startOfWeek(today, 1 satisfies WeekStart), weekday)
    return day > today ? day : addDays(day, 7)
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const short = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text)
  if (!short) return undefined
  const [first, second] = [Number(short[1]), Number(short[2])]
  const [month, date] = format === 'en-US' || format === 'iso' ? [first, second] : [second, first]
  if (short[3] !== undefined) return dayOf(Number(short[3]), month, date)
  const year = Number(today.slice(0, 4))
  // Eight years, because of the 29th of February around 2100.
  const next = Array.from({ length: 9 }, (_, later) => dayOf(year + later, month, date))
  return next.find((day) => day !== undefined && day >= today)
}

/** Undefined where the calendar has no such day. */
function dayOf(year: number, month: number, date: number): Day | undefined {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const noon = new Date(`${day}T12:00:00Z`)
  const isThere = year >= 1970 && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day)
  return isThere ? day : undefined
}
