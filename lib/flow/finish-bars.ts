import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import type { When } from './forecast'

/** A span of time, the share of runs that end in it, and the share that have ended by its end. */
export type FinishBar = { since: Day; until: Day; share: number; reached: number }

const mostBars = 18

/** The ends of all runs except the last hundredth, in bars of a day, a few days, or weeks. */
export function finishBars({ runs, perDay }: When, today: Day): FinishBar[] {
  const first = perDay.findIndex((count) => count > 0)
  let [last, seen] = [first, 0]
  for (let day = first; day < perDay.length && seen < runs * 0.99; day++) {
    seen += perDay[day] ?? 0
    last = day
  }
  const width = Math.max(1, Math.ceil((last - first + 1) / mostBars))
  const bars: FinishBar[] = []
  let reached = 0
  for (let day = first; day <= last; day += width) {
    const count = perDay.subarray(day, day + width).reduce((sum, each) => sum + each, 0)
    reached += count
    bars.push({
      since: addDays(today, day),
      until: addDays(today, day + width - 1),
      share: count / runs,
      reached: reached / runs,
    })
  }
  return bars
}
