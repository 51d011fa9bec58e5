/** What a card says about its date, and how loudly. */
export type DueLabel = { text: string; tone: 'late' | 'today' | 'later' | 'done' }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Day = { year: number; month: number; day: number }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in an IANA zone. One format a date: a board shows thousands. */
function dayIn(timeZone: string, date: Date): Day {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    formatters.set(timeZone, formatter)
  }
  const [month = 1, day = 1, year = 1970] = formatter.format(date).split('/').map(Number)
  return { year, month, day }
}

let today: { now: Date; timeZone: string; day: Day } | undefined

/** All cards of a rendering are asked about the same moment. */
function dayOfNow(timeZone: string, now: Date): Day {
  if (today?.now !== now || today.timeZone !== timeZone) today = { now, timeZone, day: dayIn(timeZone, now) }
  return today.day
}

function daysBetween(from: Day, to: Day): number {
  const noon = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)
  return (noon(to) - noon(from)) / (24 * 60 * 60 * 1000)
}

/** "Nov 28", with the year when it is another one. */
function shortDate({ year, month, day }: Day, now: Day): string {
  return `${months[month - 1]} ${day}${year === now.year ? '' : `, ${year}`}`
}

/**
 * A card is late once its moment has passed and it is not completed (spec section 7: due_date before now).
 * Undefined when it has neither a date nor been completed. Dates are ISO 8601; `timeZone` an IANA name.
 */
export function dueLabel(
  card: { dueDate?: string | undefined; completedAt?: string | undefined },
  now: Date,
  timeZone: string,
): DueLabel | undefined {
  if (card.completedAt === undefined && card.dueDate === undefined) return undefined
  const currentDay = dayOfNow(timeZone, now)
  if (card.completedAt !== undefined) {
    return { text: `Done ${shortDate(dayIn(timeZone, new Date(card.completedAt)), currentDay)}`, tone: 'done' }
  }
  const due = new Date(card.dueDate ?? 0)
  const dueDay = dayIn(timeZone, due)
  const days = daysBetween(currentDay, dueDay)
  const tone = due < now ? 'late' : days === 0 ? 'today' : 'later'
  if (days === 0) return { text: 'Due today', tone }
  if (days === 1) return { text: 'Due tomorrow', tone }
  if (days === -1) return { text: 'Due yesterday', tone }
  const date = shortDate(dueDay, currentDay)
  return { text: tone === 'late' ? `Overdue since ${date}` : date, tone }
}

/** A day picked without an hour means until that day ends, in the person's own zone. `day` is YYYY-MM-DD. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:00`).toISOString()
}

/** The day of a moment in the browser's zone as YYYY-MM-DD, for a date field. */
export function dayOf(moment: string | undefined): string {
  if (moment === undefined) return ''
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
