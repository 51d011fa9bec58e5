import type { Day } from '../boards/dates/calendar-day'
import { countWorkdays, type Workdays, workdaysBefore, workdaysFrom } from '../boards/dates/working-days'

/** The one day the person knows. */
export type Anchor = { kind: 'start' | 'deadline'; day: Day }

export type Dating = {
  /** The day for each `by`, in the order asked. */
  days: Day[]
  /** If there is less time than usual: how many working days there are, and how many it usually takes. */
  squeeze?: { has: number; usual: number }
}

/**
 * The due days. From a start, day 7 is the seventh working day. Before a deadline, days keep their distance from it;
 * the deadline itself is the last one, whatever weekday it is. If `today` is too near, all distances shrink
 * proportionally, so that nothing is due in the past and the order stays.
 */
export function dateTechniques(
  bys: readonly number[],
  length: number,
  anchor: Anchor,
  today: Day,
  workdays: Workdays,
): Dating {
  if (anchor.kind === 'start') {
    const days = workdaysFrom(anchor.day, length, workdays)
    return { days: bys.map((by) => days[by - 1] ?? anchor.day) }
  }
  const has = countWorkdays(today, anchor.day, workdays)
  const before = workdaysBefore(anchor.day, Math.min(length - 1, has), workdays)
  const share = length < 2 ? 1 : Math.min(1, has / (length - 1))
  const days = bys.map((by) => {
    const distance = Math.floor((length - by) * share)
    return distance === 0 ? anchor.day : (before[distance - 1] ?? today)
  })
  // The deadline itself is a working day.
  return share < 1 ? { days, squeeze: { has: has + 1, usual: length } } : { days }
}
