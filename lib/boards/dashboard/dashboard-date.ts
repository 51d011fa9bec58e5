const formats = new Map<string, Intl.DateTimeFormat>()

/** "Nov 21, 2026, 9:05 AM": en-US, short month, day, year, hours and minutes (spec section 2). */
export function formatDashboardDate(timestamp: string, timeZone: string): string {
  // Some engines put a narrow no-break space before AM: server and browser must write the same.
  return formatFor(timeZone).format(new Date(timestamp)).replaceAll('\u202f', ' ')
}

/** Building a format is slow, and a page shows many dates in one time zone. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}
