import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Writer } from './calendar'

/** What a part of a date says by itself. */
export type Part = {
  day?: Day | undefined
  /** Other days the same words may mean. */
  days?: readonly (Day | undefined)[]
  /** The day with day and month swapped. */
  swapped?: Day | undefined
  /** Minutes since midnight. */
  time?: number
  /** Morning or afternoon is open: "at 3". */
  isOpen?: boolean
  /** "morning" and the like: of a day, or of the time next to it. */
  span?: 'morning' | 'afternoon' | 'evening' | 'night'
  /** With this time if no other is given: "a week hence". */
  exact?: number
  /** Minutes from now. */
  after?: number
  /** The time's own zone. */
  zone?: string
  /** Counts only as a date at the end, or after a word that announces one. */
  isWeak?: boolean
  /** Just as likely a score or a range: "10-11". */
  isDashed?: boolean
  /** The start of a time range; a bare one, "9-11", only next to a day. */
  isRange?: 'sure' | 'bare'
  /** Only after a word such as "at", or next to a day. */
  needsLead?: boolean
  weekday?: number
  /** A date of any month: "the 22nd". */
  isMonthless?: boolean
  /** The end of the day given next to it. */
  isEnd?: boolean
  /** A bare number that could be a year or an hour. */
  isNumber?: boolean
}

export type Rule = readonly [pattern: RegExp, read: (match: RegExpExecArray, writer: Writer) => Part | undefined]

/** A rule that is tried at one place of a text, and matches whole words. */
export function rule(source: string, read: Rule[1]): Rule {
  return [new RegExp(`(?:${source})(?![\\p{L}\\p{N}_])`, 'iuy'), read]
}
