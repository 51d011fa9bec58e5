import { addDays, addMonths, type Day, startOfWeek } from '@/lib/boards/dates/calendar-day'
import { addWorkdays, dayOfWeek, existing, lastOfMonth, month, monthOf, weekdayOf, type Writer } from './calendar'
import { numberOf } from './numbers'
import type { Part } from './reading'

export const monday = ({ today }: Writer, weeks: number): Day => addDays(startOfWeek(today, 1), 7 * weeks)
export const weekdayIn = (writer: Writer, weeks: number, wanted: number): Day =>
  addDays(monday(writer, weeks), wanted - 1)

/** "weeks", "days", with the day they are counted from. */
export function later(count: number, unit: string, from: Day): Day | undefined {
  const name = unit.toLowerCase()
  if (/^(?:work|business|week)/.test(name) && /day/.test(name)) return addWorkdays(from, Math.round(count))
  const [first = ''] = name
  const inDays = { f: 14, w: 7, d: 1, n: 1 }[first] ?? 0
  const inMonths = { m: 1, q: 3, y: 12 }[first] ?? 0
  if (count * (inDays || inMonths * 30) > 20_000) return undefined
  if (inDays > 0) return addDays(from, Math.round(count * inDays))
  return Number.isInteger(count * inMonths)
    ? addMonths(from, count * inMonths)
    : addDays(addMonths(from, Math.floor(count * inMonths)), 15)
}

/** Where in a week, a month or a year: "end of next month". */
export function within(place: string, period: string, writer: Writer): Day | undefined {
  const words = period.toLowerCase().replace(/^(?:the|this) /, '')
  const isNext = words.startsWith('next ')
  const name = words.replace(/^next /, '')
  const isEnd = /^(?:end|late|last)/i.test(place)
  const isMiddle = /^mid/i.test(place)
  const { today } = writer
  const not = (day: Day, again: Day) => (day < today ? again : day)
  if (name === 'day') return isEnd ? addDays(today, isNext ? 1 : 0) : undefined
  if (name === 'week') {
    const wanted = isEnd ? 5 : isMiddle ? 3 : 1
    return not(weekdayIn(writer, isNext ? 1 : 0, wanted), weekdayIn(writer, 1, wanted))
  }
  const inside = (first: Day, length: number) =>
    isEnd
      ? addDays(addMonths(first, length), -1)
      : isMiddle
        ? length === 1
          ? addDays(first, 14)
          : addMonths(first, Math.floor(length / 2))
        : first
  if (name === 'month' || name === 'quarter' || name === 'year') {
    const length = name === 'month' ? 1 : name === 'quarter' ? 3 : 12
    const at = Number(today.slice(5, 7)) - 1
    const first = addMonths(`${today.slice(0, 7)}-01`, -(at % length) + (isNext ? length : 0))
    return not(inside(first, length), inside(addMonths(first, length), length))
  }
  const [, quarter, ofYear] = /^q([1-4])(?: (\d{4}))?$/.exec(words) ?? []
  if (quarter) {
    const first = existing(Number(ofYear ?? today.slice(0, 4)), Number(quarter) * 3 - 2, 1)
    return first && (ofYear ? inside(first, 3) : not(inside(first, 3), inside(addMonths(first, 12), 3)))
  }
  const [, named = '', , typed] = new RegExp(`^(${month})( (\\d{4}))?$`, 'i').exec(words) ?? []
  if (!named) return undefined
  const first = existing(Number(typed ?? today.slice(0, 4)), monthOf(named), 1)
  if (first === undefined) return undefined
  const day = inside(first, 1)
  return typed || day >= today ? day : inside(addMonths(first, 12), 1)
}

/** "first Monday in March", "last day of the month", "third-last day of May". */
export function nth(match: RegExpExecArray, writer: Writer): Part | undefined {
  const [, which = '', fromEnd, what = '', period = '', typed] = match
  const isLast = /^last$/i.test(which) || fromEnd !== undefined
  const count = /^last$/i.test(which) ? 1 : numberOf(which)
  const isThis = /month$/i.test(period)
  const isNext = /next/i.test(period)
  const { today } = writer
  const start = isThis
    ? addMonths(`${today.slice(0, 7)}-01`, isNext ? 1 : 0)
    : existing(Number(typed ?? today.slice(0, 4)), monthOf(period), 1)
  const find = (first: Day | undefined): Day | undefined => {
    if (first === undefined) return undefined
    const fits = (day: Day) =>
      /^day$/i.test(what) ||
      (/day$/i.test(what) && weekdayOf(what) === 0 ? dayOfWeek(day) <= 5 : dayOfWeek(day) === weekdayOf(what))
    const all = Array.from({ length: Number(lastOfMonth(first).slice(8)) }, (_, at) => addDays(first, at)).filter(fits)
    return isLast ? all[all.length - count] : all[count - 1]
  }
  const day = find(start)
  if (start === undefined || day === undefined || day >= today || typed || isNext) return { day }
  return { day: find(addMonths(start, isThis ? 1 : 12)) }
}
