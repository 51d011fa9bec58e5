/** What a card says about its date, and how loudly. */
export type DueLabel = { text: string; tone: 'late' | 'today' | 'later' | 'done' }

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    formatters.set(key, formatter)
  }
  return formatter.format(date)
}

const dayMs = 24 * 60 * 60 * 1000

/** The calendar day in that zone, as days since 1970: differences of it are differences in days. */
function dayNumber(date: Date, timeZone: string): number {
  const [month, day, year] = format(date, timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' }).split('/')
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs
}

/** "Nov 28", with the year when it is another one. */
export function shortDate(date: Date, now: Date, timeZone: string): string {
  const inYear = (other: Date) => format(other, timeZone, { year: 'numeric' })
  return format(date, timeZone, {
    month: 'short',
    day: 'numeric',
    ...(inYear(date) === inYear(now) ? {} : { year: 'numeric' }),
  })
}

/** A card is late once its moment has passed and it is not completed (spec section 7: due_date before now). */
export function isOverdue(card: { dueDate?: string | undefined; completedAt?: string | undefined }, now: Date): boolean {
  return card.dueDate !== undefined && card.completedAt === undefined && new Date(card.dueDate) < now
}

/** Undefined when the card has neither a date nor been completed. Dates are ISO 8601; `timeZone` an IANA name. */
export function dueLabel(
  card: { dueDate?: string | undefined; completedAt?: string | undefined },
  now: Date,
  timeZone: string,
): DueLabel | undefined {
  if (card.completedAt !== undefined) {
    return { text: `Done ${shortDate(new Date(card.completedAt), now, timeZone)}`, tone: 'done' }
  }
  if (card.dueDate === undefined) return undefined
  const due = new Date(card.dueDate)
  const days = dayNumber(due, timeZone) - dayNumber(now, timeZone)
  const tone = due < now ? 'late' : days === 0 ? 'today' : 'later'
  if (days === 0) return { text: 'Due today', tone }
  if (days === 1) return { text: 'Due tomorrow', tone }
  if (days === -1) return { text: 'Due yesterday', tone }
  const date = shortDate(due, now, timeZone)
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
