import type { DateFormat } from '@/lib/date-format'
import { dayWords } from '@/lib/day-words'
import { type Day, dayIn } from './calendar-day'
import { type DueCard, dueDay, timeElsewhere, timeWords } from './due-time'

/** What a card shows about its date, and how prominently. */
export type DueLabel = {
  text: string
  tone: 'late' | 'today' | 'later' | 'done'
  /** The time in the zone where it was set, if different. */
  elsewhere?: string
}

type Dated = DueCard & { completedAt?: string | undefined }

let present: { now: Date; timeZone: string; day: Day } | undefined

/** All cards of one rendering use the same moment. */
export function today(now: Date, timeZone: string): Day {
  if (present?.now !== now || present.timeZone !== timeZone) present = { now, timeZone, day: dayIn(timeZone, now) }
  return present.day
}

/** A card is late once its time has passed, or its day is over where the person is, unless it is completed. */
export function isLate({ dueDate, dueAt, completedAt }: Dated, now: Date, timeZone: string): boolean {
  if (dueDate === undefined || completedAt !== undefined) return false
  return dueAt === undefined ? dueDate < today(now, timeZone) : Date.parse(dueAt) < now.getTime()
}

/** Undefined for an open card without a date. `timeZone` is the IANA name of the person's zone. */
export function dueLabel(card: Dated, now: Date, timeZone: string, format?: DateFormat): DueLabel | undefined {
  const thisDay = today(now, timeZone)
  if (card.completedAt !== undefined) {
    return { text: `Done ${dayWords(dayIn(timeZone, new Date(card.completedAt)), thisDay, format)}`, tone: 'done' }
  }
  const day = dueDay(card, timeZone)
  if (day === undefined) return undefined
  const tone = isLate(card, now, timeZone) ? 'late' : day === thisDay ? 'today' : 'later'
  const date = dateWords(day, thisDay, tone === 'late', format)
  if (card.dueAt === undefined) return { text: date, tone }
  const time = timeWords(new Date(card.dueAt), timeZone, format)
  const elsewhere = timeElsewhere(card, timeZone, format)
  const text = tone !== 'late' ? `${date}, ${time}` : day === thisDay ? `Overdue since ${time}` : date
  return { text, tone, ...(elsewhere !== undefined && { elsewhere }) }
}

function dateWords(day: Day, thisDay: Day, isPast: boolean, format?: DateFormat): string {
  const words = dayWords(day, thisDay, format)
  if (/^(yesterday|today|tomorrow)$/.test(words)) return `Due ${words}`
  return `${isPast ? 'Overdue since ' : ''}${words}`
}
