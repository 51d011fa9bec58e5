import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Writer } from './calendar'
import { type Moment, momentsOf, zoneName } from './moments'
import { type Found, partAt } from './parts'
import { isDay, Said } from './said'

/** Words that together say when. */
export type Phrase = {
  start: number
  end: number
  moment: Moment
  /** What else the same words may mean. */
  others: Moment[]
  /** The word before it that announces a date: "by", "on", "at". */
  lead: string
  /** Counts only at the end, or after such a word. */
  isWeak: boolean
  hasTime: boolean
  hasDay: boolean
  /** Just a number, after a word such as "at". */
  isNumber: boolean
  /** The day with day and month swapped. */
  swapped: Day | undefined
  /** The end of a number that is its first word and an hour only because of the day after it: "9 tomorrow". */
  bareEnd: number | undefined
}

const lead =
  /(?:due(?: (?:date|on|by|in|at))?:?|by(?: the latest)?|before|b4|no later than|not later than|on|at|after|for|from|between|around|about|approximately|starting|w\/c|(?:the )?week (?:commencing|beginning|starting|of))(?![\p{L}\p{N}]) ?(?:(?:about|around|the latest|latest) )?(?=\S)|@ ?(?=\d)/iuy
const link =
  /(?:\s*,)?\s+(?:(?:at|on|by|before|b4|after|for|from|between|starting|around|about|in|of|@)\s+)?|\s*@\s*/iuy
const rough = /\s*,?\s*(?:approximately|or so|sharp|at the latest|latest)(?![\p{L}\p{N}])/iuy

/** "At" is used with these, although they are days. */
const placed = /weekend$|^(?:at|@) ?(?:the )?(?:end|start|beginning|close|eo[dwmqy])/i

/** The phrase that starts at this place of a text, if any. */
export function phraseAt(text: string, start: number, writer: Writer): Phrase | undefined {
  lead.lastIndex = start
  const led = lead.exec(text)
  const [before, from] = led ? [led[0].trim().toLowerCase(), start + led[0].length] : ['', start]
  return read(text, start, from, before, writer)
}

function read(text: string, start: number, from: number, before: string, writer: Writer): Phrase | undefined {
  const said = new Said(before)
  let end = from
  let at = from
  let linked = before
  // A bare number is an hour only next to something more specific.
  let bare: Found | undefined
  while (at < text.length) {
    const found = partAt(text, at, writer, said)
    if (!found) break
    const isLed = /at|@|by|before|after|around|about|approximately|for|from|between/.test(linked) || linked === 'due'
    if (
      found.part.isNumber &&
      !isLed &&
      (!said.isEmpty || bare || (!found.part.isOpen && (found.part.time ?? 0) > 720))
    )
      break
    if (found.part.isRange && linked === 'for') break
    // "Phase 2 by Friday"
    if (bare && said.time === bare.part && /^(?:by|before)$/.test(linked)) break
    if (found.part.needsLead && found.part.time !== undefined && !isLed && said.isEmpty) bare = found
    if (
      found.part.needsLead &&
      isDay(found.part) &&
      said.isEmpty &&
      before === '' &&
      found.end - from < text.trim().length
    )
      return undefined
    // "One second" is not one o'clock on the second.
    const isLoose = found.part.needsLead && isDay(found.part) && !said.isEmpty && said.day?.weekday === undefined
    if (isLoose && linked !== 'on' && linked !== 'by') break
    said.add(found.part, writer)
    end = found.end
    zoneName.lastIndex = end
    const zone = said.time && zoneName.exec(text)
    if (zone && said.time && (zone[1] === zone[1]?.toUpperCase() || zone[1]!.length > 2)) {
      said.time = { ...said.time, zone: zone[1]!.toLowerCase() }
      end += zone[0].length
    }
    const next = nextAt(text, end, writer, said)
    if (!next) break
    ;[at, linked] = next
  }
  if (said.isEmpty || (bare && !said.day && !said.span)) return undefined
  rough.lastIndex = end
  end += rough.exec(text)?.[0].length ?? 0
  if (text[end] === '.' && /[a-z]\.?m$/i.test(text.slice(start, end))) end++
  const meant = momentsOf(said, writer)
  if (!meant) return undefined
  const hasDay = said.day !== undefined || said.span?.day !== undefined || said.after !== undefined
  const hasTime = said.time !== undefined || said.after !== undefined
  if (said.time?.isRange && !hasDay && !writer.isRepeated) return undefined
  // "After lunch" and "between two jobs" are not times, "after 5" may count something.
  if (before === 'between' && !said.time?.isRange) return undefined
  if (/^(?:w\/|the w|week)/.test(before) && !said.day) return undefined
  if (before === 'after' && (!said.time || (said.time.isNumber && !hasDay))) return undefined
  // "From Friday" and "for Friday" do not say when it is due; "for 9am" does.
  if (
    (/^(?:from|starting)$/.test(before) && !said.time?.isRange && !writer.isRepeated) ||
    (/^(?:for|about|around)/.test(before) && !hasTime)
  )
    return undefined
  if (/^(?:at|@)$/.test(before) && !hasTime && !placed.test(text.slice(start, end))) return undefined
  const isWeak =
    !(said.time && (hasDay || said.span)) && [said.day, said.time, said.span, said.after].some((part) => part?.isWeak)
  const isNumber = said.time?.isNumber === true && !hasDay && !said.span
  return {
    start,
    end,
    ...meant,
    lead: before,
    isWeak,
    hasTime,
    hasDay,
    isNumber,
    swapped: said.day?.swapped,
    bareEnd: bare?.part.isNumber ? bare.end : undefined,
  }
}

/** Where the next part of a phrase starts, and the word before it; "in the evening" includes its own words. */
function nextAt(text: string, end: number, writer: Writer, said: Said): [at: number, linked: string] | undefined {
  const space = /\s*,?\s*/uy
  space.lastIndex = end
  const plain = end + (space.exec(text)?.[0].length ?? 0)
  if (plain > end && partAt(text, plain, writer, said)) return [plain, '']
  link.lastIndex = end
  const next = link.exec(text)
  return next ? [end + next[0].length, next[0].trim().replace(/^,\s*/, '').toLowerCase()] : undefined
}
