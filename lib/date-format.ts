/** How dates are written. The words are English in all of them. */
export const dateFormats = ['en-US', 'en-GB', 'en-AU', 'iso'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Which parts of a day to write; `day` with `month`, never alone. */
export type DayParts = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Building a format is slow, and a page shows many dates. */
function formatFor(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(parts)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', parts)
  formats.set(key, format)
  return format
}

/**
 * A day as YYYY-MM-DD in words: "Saturday, November 28, 2026", "Saturday 28 November 2026", "Saturday 2026-11-28". Put
 * together here instead of by `Intl` in each language, whose punctuation differs between server and browser.
 */
export function writeDay(day: string, parts: DayParts, format: DateFormat = 'en-US'): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const write = (some: DayParts) => formatFor({ ...some, timeZone: 'UTC' }).format(noon)
  if (format === 'en-US' || !parts.day) return write(parts)
  const weekday = parts.weekday && write({ weekday: parts.weekday })
  const date =
    format === 'iso'
      ? day
      : [Number(day.slice(8)), write({ month: parts.month }), parts.year && day.slice(0, 4)].filter(Boolean).join(' ')
  return [weekday, date].filter(Boolean).join(' ')
}

/** "9:30 PM", "9:30 pm", "21:30" */
export function writeTime(hour: number, minute: number, format: DateFormat = 'en-US'): string {
  const minutes = String(minute).padStart(2, '0')
  if (format === 'en-GB' || format === 'iso') return `${String(hour).padStart(2, '0')}:${minutes}`
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 || 12}:${minutes} ${format === 'en-AU' ? half.toLowerCase() : half}`
}

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-30T23:59:59Z')]

/** A moment, or else the nearest that clocks show in every zone: one that cannot be written would crash the page. */
export function inCalendar(moment: Date): Date {
  const ms = moment.getTime()
  return ms >= earliest && ms <= latest ? moment : new Date(ms > latest ? latest : earliest)
}

/** What the clocks of a zone show at a moment; without a zone, those of this machine. */
export function readClock(moment: Date, timeZone?: string): { day: string; hour: number; minute: number } {
  // "03/29/2026, 02:30"
  const [month = '01', date = '01', year = '1970', hour, minute] = formatFor({
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })
    .format(inCalendar(moment))
    .split(/\D+/)
  return { day: `${year.padStart(4, '0')}-${month}-${date}`, hour: Number(hour), minute: Number(minute) }
}

/** "November 28, 2026 at 9:30 PM", for titles of shorter texts. */
export function writeMoment(moment: Date, timeZone: string, format: DateFormat = 'en-US'): string {
  const { day, hour, minute } = readClock(moment, timeZone)
  const date = writeDay(day, { day: 'numeric', month: 'long', year: 'numeric' }, format)
  return `${date}${format === 'iso' ? ' ' : ' at '}${writeTime(hour, minute, format)}`
}
