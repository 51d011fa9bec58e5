import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstOfMonth,
  startOfWeek,
  type WeekStart,
} from '@/lib/boards/dates/calendar-day'
import type { FlowView } from './view'

/** Days of the viewer's calendar, both included. */
export type Period = { since: Day; until: Day }
/** One bar of a chart; the last may be cut off by today. */
export type Bucket = Period & { isPartial: boolean }

/** The weeks of a view end with the current one, which counts up to today. */
export function periodOf({ span }: Pick<FlowView, 'span'>, today: Day, weekStart: WeekStart): Period {
  if (!('weeks' in span)) return span
  return { since: addDays(startOfWeek(today, weekStart), -7 * (span.weeks - 1)), until: today }
}

/** The same number of weeks before, up to the same weekday, so that a new week is compared with the same days. */
export function previousPeriod(period: Period): Period {
  const { since, until } = period
  const days = daysBetween(since, until) + 1
  const back = Math.ceil(days / 7) * 7
  return { since: addDays(since, -back), until: addDays(until, -back) }
}

const longestByDay = 21
const longestByWeek = 60 * 7

/** Splits a period into days, weeks or months, so that bars stay wide enough. */
export function bucketsOf({ since, until }: Period, weekStart: WeekStart): Bucket[] {
  const days = daysBetween(since, until) + 1
  const [first, next]: [Day, (day: Day) => Day] =
    days <= longestByDay
      ? [since, (day) => addDays(day, 1)]
      : days <= longestByWeek
        ? [startOfWeek(since, weekStart), (day) => addDays(day, 7)]
        : [firstOfMonth(since), (day) => addMonths(day, 1)]
  const buckets: Bucket[] = []
  for (let start = first; start <= until; start = next(start)) {
    const end = addDays(next(start), -1)
    buckets.push({
      since: start < since ? since : start,
      until: end > until ? until : end,
      isPartial: start < since || end > until,
    })
  }
  return buckets
}
