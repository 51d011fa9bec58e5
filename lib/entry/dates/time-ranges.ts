import { month } from './calendar'
import { hourWord, numberOf } from './numbers'
import { type Part, type Rule, rule } from './reading'
import { clock as clockAt, half } from './times'

const dash = '\\s?[-–—]\\s?'
const to = ' (?:to|until|till?) '
const digits = `(\\d{1,2})(?:[:.](\\d{2}))?(?:${half})?`
const spoken = `(\\d{1,2}|${hourWord})(?:[:.](\\d{2}))?(?:${half})?`

const clock = (hour: string, minutes: string | undefined, letter: string | undefined) =>
  clockAt(numberOf(hour), Number(minutes ?? 0), letter)
/** "Fri 9-11 Nov" is days. */
const noMonth = `(?! ?(?:${month}))`
const ends: Readonly<Record<string, readonly string[]>> = { noon: ['12', '', 'p'], midday: ['12', '', 'p'] }

/** The time at which a range starts: "9-10am" starts at 9 AM, "11-1pm" at 11 AM. */
function start(match: RegExpExecArray): Part | undefined {
  const [, hour = '', minutes, letter, name, ...rest] = match
  const [toHour = '', toMinutes, toLetter] = name ? (ends[name.toLowerCase()] ?? []) : rest
  const end = clock(toHour, toMinutes, toLetter)
  const first = clock(hour, minutes, letter ?? toLetter)
  if (first?.time === undefined || end?.time === undefined || first.time === end.time) return undefined
  if (letter || !toLetter) return { ...first, isRange: letter ? 'sure' : 'bare' }
  const isOther = first.time > end.time
  return { time: isOther ? (first.time + 720) % 1440 : first.time, isRange: 'sure' }
}

const sure = (match: RegExpExecArray): Part | undefined => {
  const part = start(match)
  return part?.isRange === 'sure' ? part : undefined
}

/** "9-10am", "2pm to 4pm", "from 9 to 11", "between ten and twelve": due when it starts. */
export const rangeRules: readonly Rule[] = [
  rule(`${digits}${dash}(?:(noon|midday)|${digits})${noMonth}`, start),
  rule(`${digits}${to}(?:(noon|midday)|${digits})`, sure),
  rule(`(?<=from )${digits}(?:${to}|${dash})(?:(noon|midday)|${digits})`, start),
  rule(`(?<=between )${spoken}(?: and |${dash})(?:(noon|midday)|${spoken})`, start),
]
