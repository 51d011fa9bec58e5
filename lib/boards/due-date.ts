import { type Day, dayIn, daysBetween } from './calendar-day'

/** What a card says about its date, and how loudly. */
export type DueLabel = { text: string; tone: 'late' | 'today' | 'later' | 'done' }

type Dated = { dueDate?: Day | undefined; completedAt?: string | undefined }

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

/** A card is late once its day is over where the person is, unless it is completed. */
export function isLate({ dueDate, completedAt }: Dated, now: Date, timeZone: string): boolean {
  return dueDate !== undefined && completedAt === undefined && dueDate < today(now, timeZone)
}

/** Undefined when a card has neither a date nor been completed. `timeZone` is the IANA name of the person's. */
export function dueLabel(card: Dated, now: Date, timeZone: string): DueLabel | undefined {
  const thisDay = today(now, timeZone)
  if (card.completedAt !== undefined) {
    return { text: `Done ${shortDate(dayIn(timeZone, new Date(card.completedAt)), thisDay)}`, tone: 'done' }
  }
  if (card.dueDate === undefined) return undefined
  const days = daysBetween(thisDay, card.dueDate)
  const tone = isLate(card, now, timeZone) ? 'late' : days === 0 ? 'today' : 'later'
  if (days === 0) return { text: 'Due today', tone }
  if (days === 1) return { text: 'Due tomorrow', tone }
  if (days === -1) return { text: 'Due yesterday', tone }
  const date = shortDate(card.dueDate, thisDay)
  return { text: tone === 'late' ? `Overdue since ${date}` : date, tone }
}
