/** The browser writes its zone here, so that the server renders dates as the person's own calendar has them. */
export const timeZoneCookie = 'time-zone'

/** A zone that `Intl` knows, or UTC: what comes in a cookie is anybody's text. */
export function knownTimeZone(name: string | undefined): string {
  if (!name) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
