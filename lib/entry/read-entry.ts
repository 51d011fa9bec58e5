import { type NewCard, parseNewCard } from '@/lib/boards/card/parse-new-card'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { type Known, readSign } from './read-sign'
import { typedDue } from '@/lib/boards/dates/typed-due'
import type { DateFormat } from '@/lib/date-format'

/** Goes with a date: "by fri". */
const leading = new Set(['by', 'on', 'due'])
/** Before these a date says something else, which is not read here: "next fri", "until fri". */
const otherwise = new Set([
  'next',
  'last',
  'this',
  'every',
  'each',
  'until',
  'till',
  'since',
  'from',
  'for',
  'of',
  'than',
])

/** The date at the end of a title, as it is typed: "fri", "by 12/1". */
export type TypedDate = { day: Day; word: string; count: number }

/**
 * The date that a title ends with. Words without a sign are dates only there: "Buy sun cream" is a title. A title that
 * is nothing but a date keeps it.
 */
function dateAtEnd(words: readonly string[], known: Known, kept: ReadonlySet<string>): TypedDate | undefined {
  const word = words.at(-1)
  const before = words.at(-2)?.toLowerCase()
  if (word === undefined || before === undefined || kept.has(word) || otherwise.has(before)) return undefined
  const day = readDay(word, known.today, known.format)
  if (day === undefined) return undefined
  return { day, word, count: leading.has(before) && words.length > 2 ? 2 : 1 }
}

/** What a person has chosen already while they type. */
type Given = Pick<NewCard, 'assignee' | 'priority'>

/**
 * Reads a line for a new card by rule: besides tags and steps also `@name`, `!high`, and a date at the end. What is not
 * understood, or comes a second time, stays in the title, and so do the words in `kept`.
 */
export function readEntry(
  text: string,
  known: Known,
  kept: ReadonlySet<string> = new Set(),
  given: Given = {},
): { card: NewCard; date?: TypedDate } {
  const { title, tags, steps } = parseNewCard(text, kept)
  const card: NewCard = { title, tags, steps, ...given }
  const words = title.split(' ').filter((word) => {
    const meaning = kept.has(word) ? undefined : readSign(word, known)
    if (meaning?.kind === 'assignee' && card.assignee === undefined) card.assignee = meaning.userId
    else if (meaning?.kind === 'priority' && card.priority === undefined) card.priority = meaning.priority
    else return true
    return false
  })
  const date = dateAtEnd(words, known, kept)
  card.title = words.slice(0, words.length - (date?.count ?? 0)).join(' ')
  return date ? { card: { ...card, dueDate: date.day }, date } : { card }
}

/** Fewer than a field for dates takes: here a word may as well belong to the title. */
const datelike =
  /^(?:today|tomorrow|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{4})?)$/i

/**
 * The day that one word names: `today`, `tomorrow`, `fri`, `2026-12-01`, `12/1` (in the person's order of day and month).
 * A weekday is the next one after today; without a year it is the next such date.
 */
export function readDay(word: string, today: Day, format: DateFormat): Day | undefined {
  return datelike.test(word) ? typedDue(word, { today, weekStart: 1, format })?.day : undefined
}
