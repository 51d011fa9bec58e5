import { type DateFormat, type DayParts, writeDay, writeTime } from '@/lib/date-format'
import type { EntryDue } from './entry'

/** "Fri, Nov 27, 3:00 PM", with the year if it is not this one. */
export function dueWords({ day, time }: EntryDue, today: string, format: DateFormat): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const parts: DayParts = { weekday: 'short', month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }
  const date = writeDay(day, parts, format)
  if (time === undefined) return date
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${date}, ${writeTime(hour, minute, format)}`
}
