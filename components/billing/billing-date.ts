/** "December 5, 2026", as the calendar of that zone has it. */
export function longDate(date: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(date))
}

/** "Dec 5, 2026" */
export function shortDate(date: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(date))
}
