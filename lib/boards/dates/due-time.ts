import { type DateFormat, writeDay, writeTime } from '@/lib/date-format'
import { zoneNamed } from '@/lib/time-zone'
import { clockIn, type Day, dayIn, momentOn, movedToDay } from './calendar-day'

/** When something is due: a day, and perhaps a moment with the zone it was meant in. */
export type Due = { dueDate: Day | null; dueAt: string | null; dueTimeZone: string | null }

/** A card's due time, without the parts it does not have. */
export type DueCard = { [field in keyof Due]?: string | undefined }

export const notDue: Due = { dueDate: null, dueAt: null, dueTimeZone: null }

/** Whether two texts mean the same moment, however written, or both none. */
export function isSameMoment(a: string | null | undefined, b: string | null | undefined): boolean {
  return a && b ? Date.parse(a) === Date.parse(b) : !a && !b
}

/**
 * The day on which a card is due for someone in this zone: the same for everyone, but with a time it is that moment's
 * day there.
 */
export function dueDay({ dueDate, dueAt }: DueCard, timeZone: string): Day | undefined {
  return dueAt === undefined ? dueDate : dayIn(timeZone, new Date(dueAt))
}

/** "09:30", as in time fields; undefined if it is due on a day. */
export function dueTime({ dueAt }: DueCard, timeZone: string): string | undefined {
  return dueAt === undefined ? undefined : timeOf(new Date(dueAt), timeZone)
}

function timeOf(moment: Date, timeZone: string): string {
  const { hour, minute } = clockIn(timeZone, moment)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Due on a day, at a time ("09:30") by the clocks of a zone. */
export function dueOn(day: Day, time: string, timeZone: string): Due {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return {
    dueDate: day,
    dueAt: momentOn(day, (hour * 60 + minute) * 60_000, timeZone).toISOString(),
    dueTimeZone: timeZone,
  }
}

/** Due on another day, or on none: a time stays the same as read by the person who moves it. */
export function movedDue({ dueAt, dueTimeZone }: DueCard, day: Day | null, timeZone: string): Due {
  if (day === null) return notDue
  if (dueAt === undefined || dueTimeZone === undefined) return { ...notDue, dueDate: day }
  const moved = movedToDay(new Date(dueAt), day, timeZone)
  return { dueDate: dayIn(zoneNamed(dueTimeZone) ?? timeZone, moved), dueAt: moved.toISOString(), dueTimeZone }
}

/** "9:30 AM" */
export function timeWords(moment: Date, timeZone: string, format?: DateFormat): string {
  const { hour, minute } = clockIn(timeZone, moment)
  return writeTime(hour, minute, format)
}

/** The time where it was set, "9:30 AM on Nov 26 in Auckland", if clocks there differ from those here. */
export function timeElsewhere(
  { dueAt, dueTimeZone }: DueCard,
  timeZone: string,
  format?: DateFormat,
): string | undefined {
  const there = zoneNamed(dueTimeZone)
  if (dueAt === undefined || there === undefined) return undefined
  const moment = new Date(dueAt)
  const [day, dayHere] = [dayIn(there, moment), dayIn(timeZone, moment)]
  if (day === dayHere && timeOf(moment, there) === timeOf(moment, timeZone)) return undefined
  const place = there.split('/').at(-1)?.replaceAll('_', ' ')
  return `${timeWords(moment, there, format)}${day === dayHere ? '' : ` on ${writeDay(day, { month: 'short', day: 'numeric' }, format)}`} in ${place}`
}
