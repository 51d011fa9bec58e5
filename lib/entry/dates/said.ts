import { addMonths, type Day } from '@/lib/boards/dates/calendar-day'
import { dayOfWeek, type Writer } from './calendar'
import type { Part } from './reading'

export const isDay = ({ day, span }: Part): boolean => day !== undefined && span === undefined

/** What has been read of a phrase so far. */
export class Said {
  day: Part | undefined
  time: Part | undefined
  span: Part | undefined
  after: Part | undefined
  constructor(public lead: string) {}

  get isEmpty() {
    return !this.day && !this.time && !this.span && !this.after
  }
  takes(part: Part): boolean {
    if (part.after !== undefined) return this.isEmpty || (this.day?.isWeak === true && !this.time && !this.span)
    if (this.after) return false
    if (part.isRange === 'bare' && !this.day && !/^(?:at|from|between)$/.test(this.lead)) return false
    if (part.isDashed && !this.isEmpty) return false
    if (part.span !== undefined) {
      // "First thing on Monday morning" says it twice.
      if (this.span ? this.span.span !== part.span || part.day : part.needsLead && this.isEmpty) return false
      return part.day === undefined || !this.day
    }
    if (part.time !== undefined) return !this.time
    // "EOD Friday"
    if (this.day?.isEnd || (this.day && part.isEnd)) return true
    // "Friday the 4th", "Tuesday, Dec 3": one day in two words.
    if (this.day) return this.day.weekday !== undefined || part.weekday !== undefined ? !this.isMerged : false
    return true
  }
  isMerged = false
  add(part: Part, writer: Writer) {
    if (part.after !== undefined) this.after = part
    else if (part.span !== undefined) this.span ??= part
    else if (part.time !== undefined) this.time = part
    else if (this.day && part.isEnd) return
    else if (this.day && !this.day.isEnd) {
      this.isMerged = true
      const wanted = this.day.weekday ?? part.weekday
      const dated = this.day.weekday === undefined ? this.day : part
      const isSwapped = dated.swapped !== undefined && dayOfWeek(dated.swapped) === wanted
      const day = isSwapped ? dated.swapped : onWeekday(dated, wanted, writer)
      this.day = { ...dated, isWeak: false, day, swapped: undefined }
    } else this.day = part
  }
}

/** The date; if it does not fall on that weekday, the next month or year in which it does, if that is near. */
function onWeekday({ day, isMonthless }: Part, wanted: number | undefined, { today }: Writer): Day | undefined {
  if (day === undefined || wanted === undefined || dayOfWeek(day) === wanted) return day
  for (let months = 1; months <= 12; months++) {
    const later = addMonths(day, isMonthless ? months : 12)
    if (later.slice(8) === day.slice(8) && later > today && dayOfWeek(later) === wanted) return later
  }
  return day
}
