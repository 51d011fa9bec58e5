import { type DateFormat, readClock } from './date-format'
import { dayWords } from './day-words'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long ago a moment was, in few words: "just now", "5 min ago", "3 h ago", "yesterday", "2 days ago", then the date
 * as everywhere. With a slow clock, future moments show as "just now".
 */
export function relativeTime(timestamp: string, now: Date, timeZone?: string, format?: DateFormat): string {
  const moment = new Date(timestamp)
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`
  const words = dayWords(readClock(moment, timeZone).day, readClock(now, timeZone).day, format)
  if (words === 'yesterday' || ageMs >= 7 * dayMs) return words
  return `${Math.max(2, Math.floor(ageMs / dayMs))} days ago`
}
