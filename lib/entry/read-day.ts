import type { Day } from '@/lib/boards/dates/calendar-day'
import { typedDue } from '@/lib/boards/dates/typed-due'
import type { DateFormat } from '@/lib/date-format'

/** Fewer words than a date field takes: here a word may just as well belong to the title. */
const datelike =
  /^(?:today|tomorrow|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{4})?)$/i

/**
 * The day that one word names: `today`, `tomorrow`, `fri`, `2026-12-01`, `12/1` (in the person's order of day and month).
 * A weekday is the next one after today; without a year it is the next such date.
 */
export function readDay(word: string, today: Day, format: DateFormat): Day | undefined {
  return datelike.test(word) ? typedDue(word, { today, weekStart: 1, format })?.day : undefined
}
