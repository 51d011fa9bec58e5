import { addDays, type Day } from '@/lib/boards/dates/calendar-day'

/** Where news starts: yesterday, or Friday after a weekend. */
export function newsSince(today: Day): Day {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  return addDays(today, { 0: -2, 1: -3 }[weekday] ?? -1)
}
