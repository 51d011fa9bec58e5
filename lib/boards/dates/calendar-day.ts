import { inCalendar } from '../../date-format'

/**
 * Calendar days as YYYY-MM-DD, in a person's IANA zone. Such texts sort like the days, and counting with them involves
 * neither hours nor summer time.
 */
export type Day = string

const dayMs = 24 * 60 * 60 * 1000
const formats = new Map<string, Intl.DateTimeFormat>()

/** A clock's reading on a day. */
export type Clock = { day: Day; hour: number; minute: number; second: number }

/** What the clocks of a zone show at a moment. */
export function clockIn(timeZone: string, moment: Date): Clock {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  // "03/29/2026, 02:30:00"
  const [month = '01', date = '01', year = '1970', hour, minute, second] = format
    .format(inCalendar(moment))
    .split(/\D+/)
  return {
    day: `${year.padStart(4, '0')}-${month}-${date}`,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  }
}

export function dayIn(timeZone: string, moment: Date): Day {
  return clockIn(timeZone, moment).day
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
export function offsetMs(timeZone: string, moment: Date): number {
  const { day, hour, minute, second } = clockIn(timeZone, moment)
  const shown = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000
  return shown - Math.floor(moment.getTime() / 1000) * 1000
}

/**
 * The moment at which the clocks of a zone show this time on a day. Of two such moments it is the first; if the clocks
 * skip it, it is later by as much as they are put forward.
 */
export function momentOn(day: Day, sinceMidnightMs: number, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + sinceMidnightMs
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map((ms) => asUtc - offsetMs(timeZone, new Date(ms)))
  const isRight = (ms: number) => ms + offsetMs(timeZone, new Date(ms)) === asUtc
  return new Date([before!, after!].sort((a, b) => a - b).find(isRight) ?? before!)
}

/** The same time of day on another day. */
export function movedToDay(moment: Date, day: Day, timeZone: string): Date {
  const { hour, minute, second } = clockIn(timeZone, moment)
  const ms = moment.getTime() - Math.floor(moment.getTime() / 1000) * 1000
  return momentOn(day, ((hour * 60 + minute) * 60 + second) * 1000 + ms, timeZone)
}

const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`)
const dayOfNoon = (noon: Date): Day => noon.toISOString().slice(0, 10)

export function addDays(day: Day, count: number): Day {
  return dayOfNoon(new Date(noonOf(day).getTime() + count * dayMs))
}

/** How many days later than `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (noonOf(to).getTime() - noonOf(from).getTime()) / dayMs
}

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, count: number): Day {
  const first = noonOf(firstOfMonth(day))
  first.setUTCMonth(first.getUTCMonth() + count)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()))
  return dayOfNoon(first)
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** The day on which a week starts, 1 for Monday to 7 for Sunday. */
export type WeekStart = 1 | 2 | 3 | 4 | 5 | 6 | 7

export function startOfWeek(day: Day, weekStart: WeekStart): Day {
  const weekday = noonOf(day).getUTCDay() || 7
  return addDays(day, -((weekday - weekStart + 7) % 7))
}

/** The weeks that a month touches, seven days each. */
export function weeksOfMonth(day: Day, weekStart: WeekStart): Day[][] {
  const first = firstOfMonth(day)
  const next = addMonths(first, 1)
  const weeks: Day[][] = []
  for (let week = startOfWeek(first, weekStart); week < next; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(week, at)))
  }
  return weeks
}
