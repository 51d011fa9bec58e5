import { type DateFormat, writeDay } from './date-format'

const dayMs = 24 * 60 * 60 * 1000

/** How many days `day` is after another, both YYYY-MM-DD. */
function daysAfter(other: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${other}T00:00:00Z`)) / dayMs)
}

/** "Dec 3", with the year if it differs from that of `today`. */
export function shortDay(day: string, today: string, format?: DateFormat): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return writeDay(day, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }, format)
}

/**
 * A day as people say it, the same all over the product: "yesterday", "today", "tomorrow", "Fri" for the rest of the
 * next seven days, then "Dec 3" and "Dec 3, 2027". If a sentence outlives the day, as in an e-mail, the date is written
 * out.
 */
export function dayWords(day: string, today: string, format?: DateFormat): string {
  const days = daysAfter(today, day)
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  if (near) return near
  return days > 1 && days < 7 ? writeDay(day, { weekday: 'short' }, format) : shortDay(day, today, format)
}

/** For the start of a line: "Tomorrow". */
export function dayTitle(day: string, today: string, format?: DateFormat): string {
  const words = dayWords(day, today, format)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
