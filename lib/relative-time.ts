const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * How long ago a moment was, in few words: "just now", "5 min ago", "3 h ago", "2 days ago", then the date, with the
 * year if it is not this one. A clock that is slow shows "just now" for moments in the future.
 */
export function relativeTime(timestamp: string, now: Date, timeZone?: string): string {
  const moment = new Date(timestamp)
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min ago`
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`
  const days = Math.floor(ageMs / dayMs)
  if (days === 1) return '1 day ago'
  if (days < 7) return `${days} days ago`
  const isThisYear = dateFormat(timeZone, false, true).format(moment) === dateFormat(timeZone, false, true).format(now)
  return dateFormat(timeZone, true, !isThisYear).format(moment)
}

function dateFormat(timeZone: string | undefined, hasDay: boolean, hasYear: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasDay} ${hasYear}`
  const known = dates.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...(hasDay && { month: 'short', day: 'numeric' }),
    ...(hasYear && { year: 'numeric' }),
    ...(timeZone !== undefined && { timeZone }),
  })
  dates.set(key, format)
  return format
}
