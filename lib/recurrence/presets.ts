import type { Day } from '@/lib/boards/dates/calendar-day'
import { addDays } from '@/lib/boards/dates/calendar-day'
import { type Nth, type Rule, type Weekday, weekdayOn } from './rule'

export const workdays: readonly Weekday[] = [1, 2, 3, 4, 5]

/** Which occurrence of its weekday in the month a day is; "last" rather than fourth or fifth. */
export function nthOf(day: Day): Nth {
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
  const week = isLast ? -1 : (Math.ceil(Number(day.slice(8)) / 7) as 1 | 2 | 3 | 4)
  return { week, weekday: weekdayOn(day) }
}

/** The most common repetitions for something due on a day. */
export function presetsFor(due: Day): Rule[] {
  const weekdays = [weekdayOn(due)]
  const monthDays = [Number(due.slice(8))]
  return [
    { every: 'day', interval: 1 },
    { every: 'week', interval: 1, weekdays: workdays },
    { every: 'week', interval: 1, weekdays },
    { every: 'week', interval: 2, weekdays },
    { every: 'month', interval: 1, monthDays },
    { every: 'month', interval: 1, nth: nthOf(due) },
    { every: 'year', interval: 1, month: Number(due.slice(5, 7)), monthDays },
  ]
}
