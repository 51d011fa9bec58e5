import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Writer } from './calendar'

/** What a part of a date says by itself. */
export type Part = {
  day?: Day | undefined
  /** Other days that the same words may mean. */
  days?: readonly (Day | undefined)[]
  /** The day, with day and month in the other order. */
  swapped?: Day | undefined
  /** Minutes since midnight. */
  time?: number
  /** Morning and afternoon are not told apart: "at 3". */
  isOpen?: boolean
  /** "morning", and the like: of a day, or of the time beside it. */
  span?: 'morning' | 'afternoon' | 'evening' | 'night'
  /** With this time, where no other is said: "a week hence". */
  exact?: number
  /** Minutes from now. */
  after?: number
  /** A zone of its own, in which the time is meant. */
  zone?: string
  /** Only a date on its own, at the end or with a word before it that says so. */
  isWeak?: boolean
  /** As likely a score or a range: "10-11". */
  isDashed?: boolean
  /** The start of a range of times; a bare one, "9-11", only beside a day. */
  isRange?: 'sure' | 'bare'
  /** Only behind a word such as "at", or beside a day. */
  needsLead?: boolean
  weekday?: number
  /** A date of any month: "the 22nd". */
  isMonthless?: boolean
  /** The end of whatever day is said beside it. */
  isEnd?: boolean
  /** A bare number, in which a year or an hour could be meant. */
  isNumber?: boolean
}

export type Rule = readonly [pattern: RegExp, read: (match: RegExpExecArray, writer: Writer) => Part | undefined]

/** A rule that is tried at one place of a text, and matches whole words. */
export function rule(source: string, read: Rule[1]): Rule {
  return [new RegExp(`(?:${source})(?![\\p{L}\\p{N}_])`, 'iuy'), read]
}
