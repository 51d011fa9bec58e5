import type { DraftStep } from '@/lib/boards/card/parse-new-card'
import type { Day, WeekStart } from '@/lib/boards/dates/calendar-day'
import type { Priority } from '@/lib/boards/schema'
import type { DateFormat } from '@/lib/date-format'
import type { Rule } from '@/lib/recurrence/rule'
import type { Person } from './read-sign'

/** What words can refer to: people to assign, katas, and how the writer counts days. */
export type Known = {
  people: readonly Person[]
  viewerId: string
  katas?: readonly { id: string; title: string }[]
  /** A tag takes the name of one of these, even if that has spaces: `#NeedsReview`. */
  labels?: Iterable<{ name: string }>
  now: Date
  zone: string
  format: DateFormat
  weekStart: WeekStart
  /** "1/2" is the first of February; without it, as the person writes dates. */
  isDayFirst?: boolean | undefined
  /**
   * What is read as a date: everything said in words, only a bare date at the end ("fri", "12/1"), or nothing. With
   * `bare`, the dates that are not read are in `withheld`.
   */
  dates: 'words' | 'bare' | 'off'
}

/** Due on a day, perhaps at a time ("15:00") of the writer's zone. */
export type EntryDue = { day: Day; time?: string }

export type Value =
  | { kind: 'tag'; tag: string }
  | { kind: 'assignee'; userId: string }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'kata'; listId: string }
  | { kind: 'due'; due: EntryDue }
  | { kind: 'repeat'; rule: Rule }

/** Something else the same words may mean. */
export type Other = {
  due: EntryDue
  said: string
  /** Day and month swapped: worth remembering. */
  isOtherOrder?: boolean
}

/**
 * Words that were understood, by their position in the text. A date may be more than one: "on Friday call Ana at 3".
 */
export type Span = {
  start: number
  end: number
  /** The words without the commas around them: their key in `kept` and `chosen`. */
  words: string
  value: Value
  /** In words: "Fri, Nov 27, 3:00 PM". */
  said: string
  others: readonly Other[]
}

export type Entry = {
  title: string
  steps: DraftStep[]
  tags: string[]
  due?: EntryDue
  repeat?: Rule
  priority?: Priority
  assignee?: string
  listId?: string
  spans: Span[]
  /** Words that count as a date only on a plan that reads them. */
  withheld?: string
  /** What was named more than once, so none of it is read. */
  twice: readonly Value['kind'][]
}

/** The person's choices: which words stay text, and which other date the first span means. */
export type Wishes = { kept?: ReadonlySet<string>; chosen?: ReadonlyMap<string, EntryDue> }

export const isSameDue = (a: EntryDue, b: EntryDue): boolean => a.day === b.day && a.time === b.time
