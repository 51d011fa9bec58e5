import type { Day, WeekStart } from '@/lib/boards/dates/calendar-day'
import { typedDue } from '@/lib/boards/dates/typed-due'
import type { DateFormat } from '@/lib/date-format'
import * as words from './repeat-words'
import { afterDone, edge, type Groups, monthly, plain, weekly, yearly } from './repeat-rules'
import type { Rule } from './rule'

/** When it is typed, and how the person writes dates. */
export type RepeatContext = { today: Day; weekStart?: WeekStart; format?: DateFormat }

/** A repetition read from a text, and its position. */
export type ParsedRepeat = { rule: Rule; start: number; end: number }

type Pattern = [pattern: string, read: (groups: Groups) => Rule | undefined]

const every = '(?:(?:once\\s+)?(?:every|each)(?:\\s+single)?|once\\s+(?:an?|per))'
const step = `(?:(?<step>other|alternate|second|third|fourth|2nd|3rd|4th|${words.number})\\s+)?`
const unit = '(?<unit>days?|weeks?|fortnights?|months?|quarters?|half[\\s-]years?|years?)'
const isDone =
  "(?:after|from(?:\\s+when)?)\\s+(?:it(?:'s|’s|\\s+is|\\s+was)?\\s+(?:been\\s+)?)?(?:being\\s+)?(?:done|completed|complete|completion|finished|finishing)"
const iDo =
  "after\\s+(?:I|we)(?:\\s+(?:finish|complete|do|did)(?:\\s+(?:it|this))?|(?:['’][mr]e?|\\s+am|\\s+are)\\s+done)"
const done = `(?:${isDone}|${iDo}|after\\s+the\\s+(?:last|previous)\\s+(?:one|time))`
const ofMonth = '(?:of|in)\\s+(?:the|each|every|a)\\s+month'
const monthDay = `(?:(?<month>${words.month})\\.?\\s+(?:the\\s+)?(?<date>\\d{1,2})(?:st|nd|rd|th)?|(?:the\\s+)?(?<date2>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<month2>${words.month}))`
const nth = `(?:the\\s+)?(?<which>${words.which})\\s+(?<weekday>${words.weekday})`
const onDays = `(?:the\\s+)?(?<dates>${words.dayOrdinals}|last\\s+day)(?:\\s+day)?`
const adverb =
  '(?<adverb>daily|nightly|weekly|biweekly|bi-weekly|fortnightly|monthly|quarterly|half-yearly|semi-?annually|yearly|annually)'
const period = `(?:${every}\\s+${step}${unit}|${adverb})`
const on = '\\s*,?\\s*(?:on|at|,)\\s+(?:an?\\s+)?'
/** "Every Friday afternoon" repeats on Fridays. */
const span = '(?:\\s+(?:mornings?|afternoons?|evenings?|nights?))?'
/** Alone, "casual Fridays" is a subject; several days, or a time after them, say when. */
const timed = '(?=\\s+(?:at\\s|@|\\d))'

/** From most to least specific: the first match is taken. */
const patterns: Pattern[] = [
  [`(?:${every}\\s+)?(?<step>${words.number})\\s+${unit}\\s+${done}`, afterDone],
  [`${every}!\\s+${step}${unit}`, afterDone],
  [`${every}\\s+${step}${unit}\\s*,?\\s+${done}`, afterDone],
  [`${every}\\s+(?<weekdays>${words.weekdays})\\s*,?\\s+${done}`, afterDone],

  [`${period}${on}${nth}\\s+(?:of|in)\\s+(?<month>${words.month})`, yearly],
  [`${every}\\s+${nth}\\s+(?:of|in)\\s+(?<month>${words.month})`, yearly],
  [`${period}${on}${monthDay}`, yearly],
  [`${every}\\s+${monthDay}`, yearly],

  [`${period}${on}${nth}(?:\\s+${ofMonth})?`, monthly],
  [`(?:(?:${every}|on)\\s+)?${nth}\\s+${ofMonth}`, monthly],
  [`${every}\\s+(?<which>first|last|1st)\\s+(?<weekday>${words.weekday})`, monthly],
  [`${period}${on}${onDays}(?:\\s+${ofMonth})?`, monthly],
  [`(?:(?:${every}|on)\\s+)?${onDays}\\s+(?:of|in)\\s+(?:each|every)\\s+month`, monthly],
  [
    `${every}\\s+(?<step>\\d{1,2}(?:nd|rd|th))\\s+${unit}(?!\\s+(?:of|in)\\b)`,
    ({ step: every_, unit: of }) => plain(every_, of),
  ],
  // "Every 2nd Wednesday" and "every 3rd week" count something else.
  [`${every}\\s+${onDays}(?!\\s+(?:${words.weekday}|days?|weeks?|months?|years?)\\b)(?:\\s+${ofMonth})?`, monthly],
  [`(?:at\\s+|on\\s+)?(?:the\\s+)?(?<place>end|start|beginning)\\s+of\\s+(?:each|every)\\s+month`, edge],
  [
    `(?:at\\s+)?${every}\\s+(?:month[\\s-]?(?<place>end|start)|(?<place2>end|start|beginning)\\s+of\\s+(?:the\\s+)?month)`,
    edge,
  ],

  [`${period}${on}(?<weekdays>${words.weekdays}|weekdays?|weekends?)${span}`, weekly],
  [
    `${every}\\s+${step}(?<weekdays>weekdays?|work(?:ing)?\\s*days?|business\\s+days?|weekends?|${words.weekdaySpan}|${words.weekdays})${span}`,
    weekly,
  ],
  [`(?:on|at)\\s+(?<step>alternate\\s+)?(?<weekdays>(?:weekdays|weekends|${words.plurals}))${span}`, weekly],
  [`(?<step>alternate)\\s+(?<weekdays>${words.plurals})`, weekly],
  [`(?<weekdays>${words.plural}(?:${words.and}${words.plural})+)${span}`, weekly],
  [`(?<weekdays>weekdays|weekends|${words.plural}|${words.weekdaySpan})${timed}`, weekly],
  [`^\\s*(?<weekdays>weekdays|weekends|${words.plurals})\\s*$`, weekly],
  [`(?<step>alternate)\\s+${unit}`, ({ step: every_, unit: of }) => plain(every_, of)],
  [`${every}\\s+(?:morning|afternoon|evening|night)`, () => plain(undefined, 'day')],
  [`${every}\\s+${step}${unit}`, ({ step: every_, unit: of }) => plain(every_, of)],
  [`${adverb}${timed}`, ({ adverb: how }) => plain(undefined, how)],
  [`${adverb}`, ({ adverb: how }) => plain(undefined, how)],
]

const ending = [
  `\\s*,?\\s*(?:until|till|through)\\s+(?<until>\\S+(?:\\s+\\S+){0,2})`,
  `\\s*,?\\s*(?:for\\s+)?(?<times>${words.number})\\s+(?:times|more\\s+times|occurrences)`,
  `\\s*,?\\s*[x×]\\s?(?<x>\\d{1,3})`,
].join('|')

const compiled = patterns.map(([pattern, read]) => ({
  pattern: new RegExp(`(?<![\\w/@#'’-])(?:${pattern})(?![\\w'’-]|\\.\\d)`, 'iu'),
  read,
  // "Weekly report" is a title; "sync weekly" is not.
  isLast: pattern === adverb,
}))
const endings = new RegExp(`^(?:${ending})(?![\\w-])`, 'iu')

/** "every second Tuesday", "monthly on the 1st", "3 days after it is done"; undefined if nothing repeats. */
export function parseRepeat(text: string, context: RepeatContext): ParsedRepeat | undefined {
  for (const { pattern, read, isLast } of compiled) {
    const found = pattern.exec(text)
    if (!found) continue
    const end = found.index + found[0].length
    const ended = readEnding(text.slice(end), context)
    if (isLast && text.slice(end + (ended?.length ?? 0)).trim() !== '') continue
    const rule = read(found.groups ?? {})
    if (!rule || rule.interval < 1 || rule.interval > 999) continue
    return { rule: { ...rule, ...ended?.end }, start: found.index, end: end + (ended?.length ?? 0) }
  }
  return undefined
}

function readEnding(text: string, { today, weekStart = 1, format = 'en-US' }: RepeatContext) {
  const found = endings.exec(text)
  if (!found) return undefined
  const { until, times, x } = found.groups ?? {}
  if (until === undefined) {
    const count = words.numberOf((times ?? x)!)
    return count >= 1 && count <= 999 ? { length: found[0].length, end: { count } } : undefined
  }
  // The most words in a date.
  const parts = until.split(/(?=\s)/)
  for (let many = parts.length; many > 0; many -= 1) {
    const said = parts.slice(0, many).join('')
    const day = typedDue(said, { today, weekStart, format })?.day
    if (day !== undefined) return { length: found[0].length - until.length + said.length, end: { until: day } }
  }
  return undefined
}
