import { addDays, addMonths, type Day, daysBetween, startOfWeek, type WeekStart } from '@/lib/boards/dates/calendar-day'

/** When a line is typed, and how its writer orders dates. */
export type Writer = {
  today: Day
  /** Minutes since midnight, on the writer's clock. */
  minutes: number
  zone: string
  /** "1/2" is the first of February. */
  isDayFirst: boolean
  weekStart: WeekStart
  /** The line says how it repeats, so its start counts as a date. */
  isRepeated?: boolean
  /** The part of the day that is meant if a line does not say it. */
  span?: 'morning' | 'afternoon' | 'evening' | 'night' | undefined
}

const weekdays = 'mon tue wed thu fri sat sun'.split(' ')
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** After the names, their common misspellings. */
export const weekday =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?' +
  '|mond[sy]ay|tus[de]+ay|tuesady|we(?:nd?|dn|den|nde)sday|thrusday|thursady|thu(?:r|s)day|firday|sat[eu]r?day'
export const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?' +
  '|jan(?:urary|uray)|feb(?:uary|urary|rurary)|septmber|octuber|novemeber|decemeber'

const slips: Readonly<Record<string, string>> = { tus: 'tue', wen: 'wed', thr: 'thu', fir: 'fri' }
const at = (names: readonly string[], typed: string) => {
  const letters = typed.toLowerCase().slice(0, 3)
  return names.indexOf(slips[letters] ?? letters) + 1
}
/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (typed: string): number => at(weekdays, typed)
/** 1 to 12. */
export const monthOf = (typed: string): number => at(months, typed)
/** Of a day. */
export const dayOfWeek = (day: Day): number => daysBetween(startOfWeek(day, 1), day) + 1

/** The first such day of the week after a day. */
export function nextWeekday(after: Day, wanted: number): Day {
  return startOfWeek(addDays(after, 7), wanted as WeekStart)
}

/** Not February 30. */
export function existing(year: number, monthNumber: number, date: number): Day | undefined {
  const moment = new Date(Date.UTC(year, monthNumber - 1, date))
  const isSame = moment.getUTCMonth() === monthNumber - 1 && moment.getUTCDate() === date
  return isSame && year >= 1970 && year <= 9998 ? moment.toISOString().slice(0, 10) : undefined
}

/** "27", "'27" and "2027" are one year. */
export const yearOf = (typed: string): number => {
  const year = Number(typed.replace(/\D/g, ''))
  return year < 100 ? 2000 + year : year
}

/** The next such day, or the one in that year; with a weekday, the next that falls on it. */
export function upcoming(today: Day, monthNumber: number, date: number, year?: string, on?: number): Day | undefined {
  if (year) return existing(yearOf(year), monthNumber, date)
  const first = Number(today.slice(0, 4))
  for (let later = 0; later < 9; later++) {
    const day = existing(first + later, monthNumber, date)
    if (day !== undefined && day >= today && (on === undefined || dayOfWeek(day) === on)) return day
  }
  return on === undefined ? undefined : upcoming(today, monthNumber, date)
}

/** The next month that has this day. */
export function upcomingDate(today: Day, date: number): Day | undefined {
  if (date < 1 || date > 31) return undefined
  for (let later = 0; later < 4; later++) {
    const first = addMonths(`${today.slice(0, 7)}-01`, later)
    const day = existing(Number(first.slice(0, 4)), Number(first.slice(5, 7)), date)
    if (day !== undefined && day >= today) return day
  }
  return undefined
}

export const lastOfMonth = (day: Day): Day => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** Monday to Friday only. */
export function addWorkdays(from: Day, count: number): Day {
  let day = from
  for (let left = Math.min(count, 2000); left > 0;) {
    day = addDays(day, 1)
    if (dayOfWeek(day) <= 5) left--
  }
  return day
}
