import { type Day, dayIn, daysBetween } from './calendar-day'
import { type DueCard, dueDay, timeElsewhere, timeWords } from './due-time'

/** What a card says about its date, and how loudly. */
export type DueLabel = {
  text: string
  tone: 'late' | 'today' | 'later' | 'done'
  /** How the time reads where it was set, if otherwise. */
  elsewhere?: string
}

type Dated = DueCard & { completedAt?: string | undefined }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

let present: { now: Date; timeZone: string; day: Day } | undefined

/** All cards of a rendering are asked about the same moment. */
export function today(now: Date, timeZone: string): Day {
  if (present?.now !== now || present.timeZone !== timeZone) present = { now, timeZone, day: dayIn(timeZone, now) }
  return present.day
}

/** "Nov 28", with the year when it is another one. */
function shortDate(day: Day, thisDay: Day): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[Number(month) - 1]} ${date}${day.slice(0, 4) === thisDay.slice(0, 4) ? '' : `, ${year}`}`
}

/** A card is late once its moment has passed, or its day is over where the person is, unless it is completed. */
export function isLate({ dueDate, dueAt, completedAt }: Dated, now: Date, timeZone: string): boolean {
  if (dueDate === undefined || completedAt !== undefined) return false
  return dueAt === undefined ? dueDate < today(now, timeZone) : Date.parse(dueAt) < now.getTime()
}

/** Undefined when a card has neither a date nor been completed. `timeZone` is the IANA name of the person's. */
export function dueLabel(card: Dated, now: Date, timeZone: string): DueLabel | undefined {
  const thisDay = today(now, timeZone)
  if (card.completedAt !== undefined) {
    return { text: `Done ${shortDate(dayIn(timeZone, new Date(card.completedAt)), thisDay)}`, tone: 'done' }
  }
  const day = dueDay(card, timeZone)
  if (day === undefined) return undefined
  const tone = isLate(card, now, timeZone) ? 'late' : day === thisDay ? 'today' : 'later'
  const date = dateWords(day, thisDay, tone === 'late')
  if (card.dueAt === undefined) return { text: date, tone }
  const time = timeWords(new Date(card.dueAt), timeZone)
  const elsewhere = timeElsewhere(card, timeZone)
  const text = tone !== 'late' ? `${date}, ${time}` : day === thisDay ? `Overdue since ${time}` : date
  return { text, tone, ...(elsewhere !== undefined && { elsewhere }) }
}

function dateWords(day: Day, thisDay: Day, isPast: boolean): string {
  const days = daysBetween(thisDay, day)
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  if (days === -1) return 'Due yesterday'
  return `${isPast ? 'Overdue since ' : ''}${shortDate(day, thisDay)}`
}
