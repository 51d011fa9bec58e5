import { addDays, type Day, daysBetween } from '@/lib/boards/dates/calendar-day'
import { nextWeekday, weekday, weekdayOf, type Writer } from './calendar'
import { dayRules, laterRules, longUnit } from './days'
import { amount, amountOf, numberOf, ordinalWord } from './numbers'
import { later } from './periods'
import type { Part, Rule } from './reading'
import { isDay, Said } from './said'
import { rangeRules } from './time-ranges'
import { spanRules, timeRules } from './times'

const allRules: readonly Rule[] = [...laterRules, ...dayRules, ...rangeRules, ...timeRules, ...spanRules]
export type Found = { part: Part; end: number }

/** The longest rule that matches at a place and does not repeat what was already said. */
export function partAt(text: string, at: number, writer: Writer, said: Said): Found | undefined {
  let best = said.lead === 'anchor' || said.day ? undefined : anchoredAt(text, at, writer)
  for (const [pattern, read] of allRules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const end = at + match[0].length
    if (best && end <= best.end) continue
    const part = read(match, writer)
    if (!part || !('day' in part ? part.day !== undefined : true)) continue
    if (!said.takes(part)) continue
    best = { part, end }
  }
  return best
}

const anchor = new RegExp(
  `(?:the )?(?:(?:(${amount}) ?(${longUnit})|(?:(${ordinalWord}) )?(closest )?(day|week|${weekday})(?:(?: that is| falling)? closest)?) (before|after|to|following) )(?:the )?(?=\\S)`,
  'iuy',
)

/** "the Monday after Dec 5", "two days before March 1": counted from another day. */
function anchoredAt(text: string, at: number, writer: Writer): Found | undefined {
  anchor.lastIndex = at
  const match = anchor.exec(text)
  if (!match) return undefined
  const [all, count, unit, which, closest, name = '', way = ''] = match
  const isClosest = /^to$/i.test(way)
  if ((isClosest && !/closest/i.test(all)) || (!isClosest && closest)) return undefined
  const from = partAt(text, at + all.length, writer, new Said('anchor'))
  const day = from?.part.day
  if (!from || day === undefined || !isDay(from.part)) return undefined
  const isBefore = /^before$/i.test(way)
  const nth = which ? numberOf(which) : 1
  const read = () => {
    if (unit) return later((isBefore ? -1 : 1) * amountOf(count ?? '1'), unit, day)
    if (/^(?:day|week)$/i.test(name)) return addDays(day, (isBefore ? -1 : 1) * nth * (/^w/i.test(name) ? 7 : 1))
    const wanted = weekdayOf(name)
    if (isClosest) {
      const both = [-7, 0, 7].map((days) => nextWeekday(addDays(day, days - 1), wanted))
      const apart = (one: Day) => Math.abs(daysBetween(day, one))
      return both.toSorted((a, b) => apart(a) - apart(b))[nth - 1]
    }
    return isBefore
      ? addDays(nextWeekday(addDays(day, -8), wanted), -7 * (nth - 1))
      : addDays(nextWeekday(day, wanted), 7 * (nth - 1))
  }
  const found = read()
  return found === undefined ? undefined : { part: { day: found }, end: from.end }
}
