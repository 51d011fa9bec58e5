/** The browser writes its time zone here, so that the server renders dates in the person's own calendar. */
export const timeZoneCookie = 'time-zone'

/** The zone where a day ends last. Until a browser has reported its zone, nothing is called late too early. */
const lastTimeZone = 'Etc/GMT+12'

/** A zone that `Intl` knows, or undefined: a cookie may contain anything. */
export function zoneNamed(name: string | undefined): string | undefined {
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The zone in which the server writes moments: the person's, or else UTC. */
export function knownTimeZone(name: string | undefined): string {
  return zoneNamed(name) ?? 'UTC'
}

/** The zone by which the server decides what is late: the person's, or else the one where days end last. */
export function dueTimeZone(name: string | undefined): string {
  return zoneNamed(name) ?? lastTimeZone
}

/** The zone of this browser. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** How long until the next day starts here, when something that is due today may become late. */
export function untilTomorrowMs(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}

/** "December 5, 2026", as the calendar of that zone has it. */
export function longDate(date: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(date))
}

/** "Dec 5, 2026" */
export function shortDate(date: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(date))
}
