import { type DateFormat, writeDay } from '@/lib/date-format'
import type { Rule, Weekday } from './rule'

const numbers = ['first', 'second', 'third', 'fourth']

/** "Tuesday" */
export function weekdayName(weekday: Weekday, style: 'long' | 'short' = 'long'): string {
  // 5 January 2026 was a Monday.
  return writeDay(`2026-01-${String(4 + weekday).padStart(2, '0')}`, { weekday: style })
}

const monthName = (month: number) => writeDay(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' })

/** "1st", "22nd", "13th" */
export function ordinal(number: number): string {
  const end = number % 100 > 10 && number % 100 < 14 ? undefined : ['st', 'nd', 'rd'][(number % 10) - 1]
  return `${number}${end ?? 'th'}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** "Every 2 weeks on Tuesday", "3 days after it is done", "Every year on March 3, until Dec 24, 2027". */
export function describeRepeat(rule: Rule, format?: DateFormat): string {
  return [main(rule, format), end(rule, format)].filter(Boolean).join(', ')
}

function main(rule: Rule, format?: DateFormat): string {
  const { every, interval, isAfterDone } = rule
  const days = dayWords(rule, format)
  const period = interval === 1 ? every : `${interval} ${every}s`
  if (isAfterDone && days === '') return `${interval} ${every}${interval === 1 ? '' : 's'} after it is done`
  const words = every === 'week' && interval === 1 && days !== '' ? `Every ${days}` : `Every ${period}${on(rule, days)}`
  return isAfterDone ? `${words}, counted from when it is done` : words
}

function on({ every }: Rule, days: string): string {
  if (days === '') return ''
  return every === 'week' && days === 'weekday' ? ' on weekdays' : ` on ${days}`
}

function dayWords({ every, weekdays, monthDays, nth, month }: Rule, format?: DateFormat): string {
  if (weekdays && every === 'week') {
    const days = weekdays.toSorted((a, b) => a - b)
    if (days.join('') === '12345') return 'weekday'
    return days.length === 7 ? 'day of the week' : listed(days.map((day) => weekdayName(day)))
  }
  const ofMonth = every === 'year' && month !== undefined ? ` of ${monthName(month)}` : ''
  if (nth) {
    const which = nth.week === -1 ? 'last' : numbers[nth.week - 1]
    return `the ${which} ${weekdayName(nth.weekday)}${ofMonth}`
  }
  if (!monthDays) return ''
  const single = monthDays.length === 1 && monthDays[0] !== -1
  if (single && month !== undefined && every === 'year') {
    // A leap year, so that February has its 29th.
    const day = `2024-${String(month).padStart(2, '0')}-${String(monthDays[0]).padStart(2, '0')}`
    return format === 'en-US' || format === undefined || format === 'iso'
      ? `${monthName(month)} ${monthDays[0]}`
      : writeDay(day, { day: 'numeric', month: 'long' }, format)
  }
  const sorted = monthDays.toSorted((a, b) => (a === -1 ? 32 : a) - (b === -1 ? 32 : b))
  return `the ${listed(sorted.map((day) => (day === -1 ? 'last day' : ordinal(day))))}${ofMonth}`
}

function end({ count, until }: Rule, format?: DateFormat): string | undefined {
  if (until !== undefined)
    return `until ${writeDay(until, { month: 'short', day: 'numeric', year: 'numeric' }, format)}`
  if (count === undefined) return undefined
  return count <= 1 ? 'this is the last one' : `${count - 1} more ${count === 2 ? 'time' : 'times'}`
}
