import { addDays, addMonths, type Day, daysBetween, firstOfMonth, startOfWeek } from '@/lib/boards/dates/calendar-day'
import { type Repeat, type Rule, weekdayOn } from './rule'

/** As in the database: nothing repeats for longer. */
const lastDay: Day = '2999-12-31'

/**
 * The first due day after `after`, counted from `start`; undefined once the rule has ended. `private.next_repeat` is
 * the same in SQL, and tests compare both with a library (next-due.test.ts).
 */
export function nextDue(rule: Rule, after: Day, start: Day = after): Day | undefined {
  if (rule.count !== undefined && rule.count <= 1) return undefined
  const since = addDays(after, 1) > start ? addDays(after, 1) : start
  const found = daysNear(rule, start, since)
    .filter((day) => day >= since)
    .toSorted()[0]
  return found === undefined || found > (rule.until ?? lastDay) || found > lastDay ? undefined : found
}

/** The due days of the period that contains a day, and of the next one. */
function daysNear(rule: Rule, start: Day, since: Day): Day[] {
  const { every, interval } = rule
  if (every === 'day') return [addDays(start, Math.ceil(daysBetween(start, since) / interval) * interval)]
  if (every === 'week') {
    const monday = startOfWeek(start, 1)
    const at = Math.floor(daysBetween(monday, since) / 7 / interval)
    return [at, at + 1].flatMap((week) =>
      (rule.weekdays ?? [weekdayOn(start)]).map((weekday) => addDays(monday, week * interval * 7 + weekday - 1)),
    )
  }
  const step = every === 'year' ? interval * 12 : interval
  const month = every === 'year' && rule.month !== undefined ? rule.month : Number(start.slice(5, 7))
  const first = `${start.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  const at = Math.max(0, Math.floor(monthsBetween(first, since) / step))
  return [at, at + 1].flatMap((period) => daysOfMonth(rule, start, addMonths(first, period * step)))
}

const monthsBetween = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

function daysOfMonth({ nth, monthDays }: Rule, start: Day, first: Day): Day[] {
  const last = addDays(addMonths(first, 1), -1)
  if (nth === undefined) {
    const length = Number(last.slice(8))
    const days = monthDays ?? [Number(start.slice(8))]
    return days.map((day) => addDays(first, (day === -1 ? length : Math.min(day, length)) - 1))
  }
  const { week, weekday } = nth
  if (week === -1) return [startOfWeek(last, weekday)]
  return [startOfWeek(addDays(firstOfMonth(first), week * 7 - 1), weekday)]
}

/** The next `most` due dates of a technique that is due on `due` and done by today. */
export function comingDues({ rule, start, isMadeOnItsDay }: Repeat, due: Day, today: Day, most: number): Day[] {
  const days: Day[] = []
  const yesterday = addDays(today, -1)
  const latest = (...some: Day[]) => some.toSorted().at(-1)!
  let after = rule.isAfterDone ? latest(due, today) : latest(due, start, ...(isMadeOnItsDay ? [] : [yesterday]))
  let { count } = rule
  while (days.length < most) {
    const next = nextDue({ ...rule, ...(count !== undefined && { count }) }, after, rule.isAfterDone ? after : start)
    if (next === undefined) return days
    days.push(next)
    after = next
    if (count !== undefined) count -= 1
  }
  return days
}
