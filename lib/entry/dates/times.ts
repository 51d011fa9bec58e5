import { addDays } from '@/lib/boards/dates/calendar-day'
import { weekday } from './calendar'
import { hourWord, minuteWord, numberOf, numberWord } from './numbers'
import { type Part, type Rule, rule } from './reading'

export const half = '(?:\\s?o.?clock)?\\s?([ap])\\.?\\s?m\\b\\.?'
const hour = `\\d{1,2}|${hourWord}`

/** A time by hour, minute and half of the day. Hours without a half: 1 to 7 are in the afternoon, 12 is noon. */
export function clock(hours: number, minutes: number, letter?: string, isSure = false): Part | undefined {
  if (minutes > 59 || (letter ? hours < 1 || hours > 12 : hours > 24 || (hours === 24 && minutes > 0))) return undefined
  if (letter) return { time: ((hours % 12) + (letter.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes }
  if (isSure || hours > 12 || hours === 0) return { time: hours * 60 + minutes }
  return { time: (hours < 8 ? hours + 12 : hours) * 60 + minutes, isOpen: true }
}
const weak = (part: Part | undefined): Part | undefined => part && { ...part, isWeak: true }
const led = (part: Part | undefined): Part | undefined => part && { ...part, isWeak: true, needsLead: true }
const minutesOf = (words: string) => numberOf(words.replace(/^(?:oh|o|zero)[ -]/i, ''))

const fixed: Readonly<Record<string, number>> = { noon: 720, midday: 720, lunchtime: 720, midnight: 0 }
const name = Object.keys(fixed).join('|')

/** "a quarter past 3", "ten to nine", "15 minutes to noon". */
function beside(match: RegExpExecArray): Part | undefined {
  const [, words = '', unit, way = '', at = '', letter] = match
  const count = /quarter/i.test(words) ? 15 : /half/i.test(words) ? 30 : numberOf(words)
  const isBefore = /^(?:to|till?|before|of)$/i.test(way)
  if (count > 59 || (isBefore && count === 30 && !unit)) return undefined
  const named = fixed[at.toLowerCase()]
  const whole = named === undefined ? clock(numberOf(at), 0, letter) : { time: named }
  if (whole?.time === undefined || numberOf(at) > 24) return undefined
  const time = (whole.time + (isBefore ? -count : count) + 1440) % 1440
  const isSpoken = /quarter|half/i.test(words) && !/^(?:of|before|from)$/i.test(way)
  const part: Part = { ...whole, time }
  if (isSpoken || unit !== undefined || letter !== undefined || named !== undefined) return part
  if (count % 5 > 0 || /^from$/i.test(way)) return undefined
  // "4 to 5" counts something, "ten to five" may be a time.
  return /\d/.test(words + at) ? led(part) : weak(part)
}

export const timeRules: readonly Rule[] = [
  rule(`(\\d{1,2})(?:[:.h](\\d{2}))?(?:ish)?${half}`, ([, h, m, letter]) => clock(Number(h), Number(m ?? 0), letter)),
  rule(`(\\d{1,2})(\\d{2})\\s?([ap])\\.?m\\b\\.?`, ([, h, m, letter]) => clock(Number(h), Number(m), letter)),
  rule(`(\\d{1,2}):(\\d{2})([ap])\\b\\.?`, ([, h, m, letter]) => clock(Number(h), Number(m), letter)),
  rule(`(\\d{1,2})([ap])\\b\\.?`, ([, h, letter = '']) =>
    (/p/i.test(letter) ? weak : led)(clock(Number(h), 0, letter)),
  ),
  rule(`(\\d{1,2}):(\\d{2})(?:ish|:\\d{2})?(?: ?(?:hours|hrs|h))?`, ([all, h = '', m]) =>
    weak(clock(Number(h), Number(m), undefined, h.startsWith('0') || /[hr]/.test(all))),
  ),
  rule('(\\d{1,2})h(\\d{2})', ([, h, m]) => clock(Number(h), Number(m), undefined, true)),
  rule('(\\d{1,2}) ?h(?:rs)?', ([, h]) => (Number(h) > 12 ? weak : led)(clock(Number(h), 0, undefined, true))),
  rule('(\\d{1,2})\\.(\\d{2})', ([, h, m]) => led(clock(Number(h), Number(m)))),
  rule('(\\d{2})(\\d{2})(?: ?(hours|hrs|h))?', ([, h = '', m, unit]) =>
    (unit ? weak : led)(clock(Number(h), Number(m), undefined, unit !== undefined || h.startsWith('0'))),
  ),
  rule('(\\d{1,2}) (\\d{2})', ([, h, m]) => led(clock(Number(h), Number(m)))),
  rule(`(?:(?:oh|zero) )?(${hourWord})[ -](${minuteWord})(?:${half}| hours| hrs)?`, ([all, h = '', m = '', letter]) => {
    const part = clock(numberOf(h), minutesOf(m), letter, /^(?:oh|zero) /i.test(all))
    if (letter) return part
    // "Ten thirty" is a time, "two three" and "three twenty" may count something.
    return /^(?:oh|o|zero)[ -]|^(?:fifteen|thirty|forty[ -]five)$/i.test(m) ? weak(part) : led(part)
  }),
  rule(`(${hourWord})${half}`, ([, h = '', letter]) => clock(numberOf(h), 0, letter)),
  rule(`(${hour})\\s?o.?clock`, ([, h = '']) => clock(numberOf(h), 0)),
  rule(`(?:(?:zero|oh|o) )?(${hourWord}) hundred(?: (?:hours|hrs))?`, ([all, h = '']) =>
    (/h(?:ou)?rs$/i.test(all) ? weak : led)(clock(numberOf(h), 0, undefined, true)),
  ),
  rule(
    `((?:an? )?(?:quarter|half)|${numberWord}|\\d{1,2})( minutes?| mins?)? (past|after|to|till?|before|of|from) (?:(${hour}|${name})(?:${half})?)(?:\\s?o.?clock)?`,
    beside,
  ),
  rule(`half[ -](${hour})(?:${half})?`, ([, h = '', letter]) => weak(clock(numberOf(h), 30, letter))),
  rule(`(?:twelve |12 )?(${name})`, ([, word = '']) => ({ time: fixed[word.toLowerCase()] ?? 0, isWeak: true })),
  // The hour alone: "at 3", "nine tomorrow".
  rule(`(?!one (?:${weekday}))(${hour})(?:ish)?`, ([all, h = '']) => {
    const part = led(clock(numberOf(h), 0, undefined, h.startsWith('0')))
    return part && (/ish$/i.test(all) ? part : { ...part, isNumber: true })
  }),
]

const spans = 'morning|afternoon|arvo|evening|eve|night|nite|[ap]\\.?m\\.?'

/** "tonight", "this evening", and after a time or a day "in the morning", "at night", "evening". */
export const spanRules: readonly Rule[] = [
  rule('(?:later )?(?:tonight|tonite|2night|2nite)', (_, { today }) => ({ day: today, span: 'night' })),
  rule('(?:later )?this (morning|afternoon|arvo|evening)', ([, span = ''], { today }) => ({
    day: today,
    span: spanOf(span),
  })),
  rule(`(?:in (?:the )?|at |early |late |first thing in the |first thing )?(${spans})`, ([, span = '']) => ({
    span: spanOf(span),
    needsLead: true,
  })),
  // On its own it is the next one.
  rule('in the (morning|afternoon|evening)', ([, word = ''], { today, minutes }) => {
    const span = spanOf(word)
    return { span, day: usual[span] > minutes ? today : addDays(today, 1), isWeak: true }
  }),
  rule('first thing(?: on| in the morning)?', () => ({ span: 'morning' })),
]

/** The part of the day that these words name, if any. */
export function spanIn(words: string): Part['span'] {
  const [, name] = /\b(morning|afternoon|evening|night)/i.exec(words) ?? []
  return name === undefined ? undefined : spanOf(name)
}

function spanOf(word: string): NonNullable<Part['span']> {
  const [first] = word.toLowerCase()
  if (/^arvo$/i.test(word)) return 'afternoon'
  if (/^nite$/i.test(word)) return 'night'
  return word.length <= 4 ? (first === 'a' ? 'morning' : 'evening') : (word.toLowerCase() as NonNullable<Part['span']>)
}

/** The time meant by a part of the day without an hour. */
export const usual = { morning: 9 * 60, afternoon: 15 * 60, evening: 19 * 60, night: 20 * 60 } as const

/** The hour of an ambiguous time in a part of the day, perhaps on the next day: "tonight at 12". */
export function withinSpan({ time = 0, isOpen }: Part, span: NonNullable<Part['span']>): number {
  if (!isOpen) return span === 'night' && time < 5 * 60 ? time + 1440 : time
  const onTwelve = time % 720
  if (span === 'morning') return onTwelve
  if (span === 'afternoon') return onTwelve + 720
  // "Twelve at night" and "two at night" are after midnight.
  return onTwelve < (span === 'night' ? 5 * 60 : 60) ? onTwelve + 1440 : onTwelve + 720
}
