import { dayIn } from '@/lib/boards/dates/calendar-day'
import { readClock } from '@/lib/date-format'
import { findDates } from './dates/find-date'
import type { Moment } from './dates/moments'
import type { Phrase } from './dates/phrase'
import { spanIn } from './dates/times'
import { dueWords } from './due-words'
import { type EntryDue, isSameDue, type Known, type Other, type Value, type Wishes } from './entry'
import { parseRepeat } from '@/lib/recurrence/parse-repeat'
import { literal } from './literal'
import { readDay } from './read-day'
import { readSign } from './read-sign'

/** Words of a line that mean something, with the commas around them that belong to them. */
export type Find = { start: number; end: number; words: string; value: Value; others: readonly Other[] }

const word = /\S+/gu
const behind = /[,;.:]+$/u
/** ", high" and "high priority" at the end. */
const trailing = /(?:,\s*(high|medium|low)(?:\s+prio(?:rity)?)?|\s(high|medium|low)\s+prio(?:rity)?)[.!]*$/iu

/** Words with a symbol, none of which is typed by accident, and a priority at the end. */
export function findSigns(text: string, known: Known, { kept }: Wishes): Find[] {
  const isLiteral = literal(text, kept)
  const found: Find[] = []
  const add = (start: number, end: number, words: string, value: Value | undefined) => {
    if (value && !kept?.has(words) && !isLiteral(start, end)) found.push({ start, end, words, value, others: [] })
  }
  for (const { 0: typed, index } of text.matchAll(word)) {
    const words = typed.replace(behind, '')
    add(index, index + typed.length, words, words === '' ? undefined : readSign(words, known))
  }
  const last = trailing.exec(text)
  const priority = (last?.[1] ?? last?.[2])?.toLowerCase()
  if (last && last.index > 0 && (priority === 'high' || priority === 'medium' || priority === 'low')) {
    add(Math.max(last.index, found.at(-1)?.end ?? 0), text.length, last[0].replace(/^[\s,]+/u, ''), {
      kind: 'priority',
      priority,
    })
  }
  return found
}

/** What ends the words of a repetition: the end of the line, a time, a day to begin on, or a comma. */
const afterRepeat = /^\s*(?:$|[,;:]|(?:at|by|from|starting|beginning|on|in)\s|\d)/iu

/** "every second Tuesday" at the end or before a time: elsewhere such words are ordinary. */
export function findRepeat(text: string, known: Known, { kept }: Wishes): { found: Find[]; withheld?: string } {
  if (known.dates === 'off') return { found: [] }
  const { now, zone, format, weekStart } = known
  const read = parseRepeat(text, { today: dayIn(zone, now), weekStart, format })
  if (!read || text.slice(0, read.start).trim() === '' || !afterRepeat.test(text.slice(read.end))) return { found: [] }
  const words = text.slice(read.start, read.end)
  if (kept?.has(words) || literal(text, kept)(read.start, read.end)) return { found: [] }
  if (known.dates === 'bare') return { found: [], withheld: words }
  return { found: [{ ...withCommas(text, read), words, value: { kind: 'repeat', rule: read.rule }, others: [] }] }
}

/**
 * When the line says it is due: one date, or a day and a time apart from each other. Two dates count as none. A
 * repetition in the line says which eight o'clock is meant, "every night at 8", and that a start is a date, "every day
 * starting tomorrow".
 */
export function findDue(
  text: string,
  known: Known,
  wishes: Wishes,
  repeated = '',
): { found: Find[]; isTwice: boolean; withheld?: string } {
  const none = { found: [], isTwice: false }
  if (known.dates === 'off') return none
  const { now, zone, format, weekStart } = known
  const { hour, minute } = readClock(now, zone)
  const today = dayIn(zone, now)
  const isDayFirst = known.isDayFirst ?? (format === 'en-GB' || format === 'en-AU')
  const writer = {
    today,
    minutes: hour * 60 + minute,
    zone,
    isDayFirst,
    weekStart,
    isRepeated: repeated !== '',
    span: spanIn(repeated),
  }
  const phrases = findDates(text, writer, literal(text, wishes.kept))
  const [first, second] = phrases
  if (!first) return none
  const words = (phrase: Phrase) => text.slice(phrase.start, phrase.end)
  if (known.dates === 'bare' && !isBare(text, first, known, today)) return { ...none, withheld: words(first) }
  if (second && (phrases.length > 2 || first.hasDay === second.hasDay || first.hasTime === second.hasTime)) {
    return { found: [], isTwice: true }
  }
  const read = second ? together(first, second) : first
  const all = [read.moment, ...read.others].map((moment) => dueOf(moment))
  const wanted = wishes.chosen?.get(words(first))
  const due = all.find((one) => wanted && isSameDue(one, wanted)) ?? all[0]!
  const others = all.flatMap((one, at): Other[] => {
    if (isSameDue(one, due) || all.findIndex((same) => isSameDue(same, one)) < at) return []
    const isOtherOrder = first.swapped !== undefined && (one.day === first.swapped) !== (due.day === first.swapped)
    return [{ due: one, said: dueWords(one, today, format), ...(isOtherOrder && { isOtherOrder }) }]
  })
  const found = phrases.map((phrase, at): Find => {
    const place = withCommas(text, phrase)
    const start = Math.max(place.start, at > 0 ? phrase.start : 0)
    return {
      start,
      end: at > 0 ? place.end : Math.min(place.end, second?.start ?? place.end),
      words: words(phrase),
      value: { kind: 'due', due },
      others,
    }
  })
  return { found, isTwice: false }
}

/** "On Friday call Ana at 3" */
function together(a: Phrase, b: Phrase): Pick<Phrase, 'moment' | 'others'> {
  const [dated, timed] = a.hasDay ? [a, b] : [b, a]
  const at = (day: Moment, time: Moment): Moment => ({ ...time, day: day.day })
  return {
    moment: at(dated.moment, timed.moment),
    others: [
      ...timed.others.map((time) => at(dated.moment, time)),
      ...dated.others.map((day) => at(day, timed.moment)),
    ],
  }
}

function dueOf({ day, minutes }: Moment): EntryDue {
  if (minutes === undefined) return { day }
  const parts = [Math.floor(minutes / 60), Math.floor(minutes % 60)].map((part) => String(part).padStart(2, '0'))
  return { day, time: parts.join(':') }
}

/** What every plan reads: one word that is a day, at the end. */
function isBare(text: string, { start, end, moment }: Phrase, known: Known, today: string): boolean {
  const words = text.slice(start, end).replace(/^(?:by|on|due) /iu, '')
  const format = known.isDayFirst === undefined ? known.format : known.isDayFirst ? 'en-GB' : 'en-US'
  return end === text.length && readDay(words, today, format) === moment.day && moment.minutes === undefined
}

/** With the comma that would remain at the end, or the colon that would remain at the start. */
function withCommas(text: string, { start, end }: Pick<Phrase, 'start' | 'end'>): { start: number; end: number } {
  const before = /\s*[,;:–—-]*\s*$/u.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^\s*[,;:–—-]*(?:\s|$)/u.exec(text.slice(end))?.[0].length ?? 0
  if (end === text.length) return { start: start - before, end }
  return start === 0 ? { start, end: end + after } : { start, end }
}
