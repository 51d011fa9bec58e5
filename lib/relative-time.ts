import { type DateFormat, readClock, writeDay } from './date-format'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long ago a moment was, in few words: "just now", "5 min ago", "3 h ago", "2 days ago", then the date, with the
 * year if it is not this one. A clock that is slow shows "just now" for moments in the future.
 */
export function relativeTime(timestamp: string, now: Date, timeZone?: string, format?: DateFormat): string {
  const moment = new Date(timestamp)
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`
  const days = Math.floor(ageMs / dayMs)
  if (days === 1) return '1 day ago'
  if (days < 7) return `${days} days ago`
  const { day } = readClock(moment, timeZone)
  const isThisYear = day.slice(0, 4) === readClock(now, timeZone).day.slice(0, 4)
  return writeDay(day, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }, format)
}
