import { type DateFormat, type DayParts, readClock, writeDay } from './date-format'

/** The browser writes its time zone here, so that the server renders dates in the person's own calendar. */
export const timeZoneCookie = 'time-zone'

/**
 * The zone where a day ends last. Until a browser has reported its zone, this keeps us from calling things late too
 * early.
 */
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

const minuteMs = 60_000

/**
 * How long until the next day starts in a zone, when something due today may become late. On a day with a clock change
 * it may be an hour early: a waiting caller then asks again.
 */
export function untilTomorrowMs(now: Date, timeZone = browserTimeZone()): number {
  const { hour, minute } = readClock(now, timeZone)
  const restMs = (24 * 60 - hour * 60 - minute) * minuteMs - (now.getTime() % minuteMs)
  // When the clocks are put forward, the day is an hour shorter.
  const isOver = readClock(new Date(now.getTime() + restMs), timeZone).hour === 1
  return isOver && restMs > 60 * minuteMs ? restMs - 60 * minuteMs : restMs
}

/** "December 5, 2026", as the calendar of that zone has it. */
export function longDate(date: string, timeZone: string, format?: DateFormat): string {
  return dateIn(timeZone, date, { day: 'numeric', month: 'long', year: 'numeric' }, format)
}

/** "Dec 5, 2026" */
export function shortDate(date: string, timeZone: string, format?: DateFormat): string {
  return dateIn(timeZone, date, { day: 'numeric', month: 'short', year: 'numeric' }, format)
}

function dateIn(timeZone: string, date: string, parts: DayParts, format?: DateFormat): string {
  return writeDay(readClock(new Date(date), timeZone).day, parts, format)
}
