import { addDays, addMonths, type Day, startOfWeek } from '@/lib/boards/dates/calendar-day'
import {
  addWorkdays,
  dayOfWeek,
  existing,
  month,
  monthOf,
  nextWeekday,
  upcoming,
  upcomingDate,
  weekday,
  weekdayOf,
  type Writer,
} from './calendar'
import { amount, amountOf, numberOf, ordinalWord } from './numbers'
import { later, monday, nth, weekdayIn, within } from './periods'
import { type Part, type Rule, rule } from './reading'

const ordinal = `\\d{1,2}(?:st|nd|rd|th)|${ordinalWord}`
const date = `${ordinal}|\\d{1,2}`
const year = `(?:,? ?(?:of )?((?:19|20)\\d{2}|'\\d{2})(?!\\d*[:.]))?`
const near = '(?:to|2)m{1,2}or{1,2}ow?|tomr{1,2}ow|tmorrow|tmrw|tmr|tomo|tmw'

const nearDay = (word: string, { today }: Writer): Day => addDays(today, /^today$/i.test(word) ? 0 : 1)

/** Holidays that are always on the same day. */
const feasts: Readonly<Record<string, readonly [month: number, date: number]>> = {
  chr: [12, 25],
  xma: [12, 25],
  box: [12, 26],
  new: [1, 1],
  hal: [10, 31],
  val: [2, 14],
}

/** A weekday with the words before it. */
function ofWeekday(before: string | undefined, name: string, writer: Writer): Part {
  const wanted = weekdayOf(name)
  const coming = nextWeekday(writer.today, wanted)
  // Of the week after this one, as the person's weeks start.
  const ofNextWeek = startOfWeek(
    addDays(startOfWeek(writer.today, writer.weekStart), 13),
    wanted as Writer['weekStart'],
  )
  const isNext = /^next/i.test(before ?? '')
  const day = isNext ? ofNextWeek : coming
  const others = isNext ? [coming, addDays(coming, 7)] : [addDays(coming, 7)]
  const today = dayOfWeek(writer.today) === wanted ? [writer.today] : []
  return { day, days: [...today, ...others], weekday: wanted, ...(before === undefined && { isWeak: true }) }
}

export const longUnit =
  '(?:working|business|week) ?days?|days?|nights?|d|weeks?|wks?|w|fortnights?|months?|mths?|mos?|quarters?|years?|yrs?|y'
const shortUnit = "hours?|hrs?|h|minutes?|mins?|m|'|′|seconds?|secs?"
const minutesIn = (unit: string) => (/^h/i.test(unit) ? 60 : /^s/i.test(unit) ? 1 / 60 : 1)

const period = `(?:the |this |next )?(?:week|month|quarter|year)|(?:${month}|q[1-4])(?: \\d{4})?`

export const dayRules: readonly Rule[] = [
  rule('(?:later )?today|tod', (_, { today }) => ({ day: today, isWeak: true })),
  rule(`(?:the )?day after (?:${near})|overmorrow`, (_, { today }) => ({ day: addDays(today, 2) })),
  rule(near, (_, { today }) => ({ day: addDays(today, 1) })),
  rule(
    `(?:(this coming|this|next|coming|the coming|upcoming|the following)\\s+)?(${weekday})\\b\\.?`,
    ([, before, name = ''], writer) => ofWeekday(before, name, writer),
  ),
  rule(
    `(${weekday}) (?:of |in )?(next|this|the following|the week after next) ?(?:week)?`,
    ([all, name = '', which = ''], writer) => {
      if (!/week$/i.test(all) && !/^next$/i.test(which)) return undefined
      const weeks = /^this/i.test(which) ? 0 : /after/i.test(which) ? 2 : 1
      return {
        day: /week$/i.test(all) ? weekdayIn(writer, weeks, weekdayOf(name)) : ofWeekday('next', name, writer).day,
      }
    },
  ),
  rule(`(next|this) week,? (?:on )?(${weekday})`, ([, which = '', name = ''], writer) => ({
    day: weekdayIn(writer, /^next$/i.test(which) ? 1 : 0, weekdayOf(name)),
  })),
  rule(`(?:the )?(${weekday}) after next`, ([, name = ''], { today }) => ({
    day: addDays(nextWeekday(today, weekdayOf(name)), 7),
  })),
  rule(`(?:on )?(${weekday}|today|${near}) (week|fortnight)`, ([, name = '', unit = ''], writer) => {
    const from =
      weekdayOf(name) > 0 && !/^to[dm]|^tm/i.test(name)
        ? nextWeekday(writer.today, weekdayOf(name))
        : nearDay(name, writer)
    return { day: addDays(from, /^week$/i.test(unit) ? 7 : 14) }
  }),
  rule(
    `(?:in )?(${amount}) ?(${longUnit}) (?:from|after|on)? ?(?:this |next |the )?(${weekday}|today|${near})`,
    ([all, count = '', unit = '', name = ''], writer) => {
      // "A quarter tomorrow" is not a date, "a week tomorrow" is one.
      if (
        !/^(?:w(?:ee)?k|fortnight|d)|(?:from|after|on)\s*(?:this |next |the )?\S+$/i.test(all.slice(all.indexOf(unit)))
      )
        return undefined
      const isNear = /^to[dm]|^tm|^2/i.test(name)
      const from = isNear ? nearDay(name, writer) : nextWeekday(writer.today, weekdayOf(name))
      return { day: later(amountOf(count), unit, from) }
    },
  ),
  rule(`(${weekday}) in (${amount}) (weeks?|fortnights?)`, ([, name = '', count = '', unit = ''], { today }) => ({
    day: later(amountOf(count), unit, nextWeekday(addDays(today, -1), weekdayOf(name))),
  })),
  rule(
    `(?:in )?(${amount}) (mon|tues|wednes|thurs|fri|satur|sun)days(?: from now)?`,
    ([all, count = '', name = ''], { today }) =>
      /^in|now$/i.test(all)
        ? { day: addDays(nextWeekday(today, weekdayOf(name)), 7 * (amountOf(count) - 1)) }
        : undefined,
  ),
  rule('(?:the )?next (?:working|business) day', (_, { today }) => ({ day: addWorkdays(today, 1) })),
  rule('(?:the )?week after next', (_, writer) => ({ day: monday(writer, 2) })),
  rule('next week', (_, writer) => ({
    day: monday(writer, 1),
    days: [addDays(writer.today, 7), weekdayIn(writer, 1, 5)],
  })),
  rule('next (month|year|quarter)', ([, unit = ''], writer) => {
    const day = within('start', `next ${unit}`, writer)
    return { day, days: [later(1, unit, writer.today)] }
  }),
  rule('(this |next |the |on the |at the )?weekend', ([, which], writer) => {
    const saturday = weekdayIn(writer, 0, 6)
    const day = /next/i.test(which ?? '') ? addDays(saturday, 7) : saturday < writer.today ? writer.today : saturday
    return { day, days: [addDays(day, 1), addDays(day, 7)], isWeak: which === undefined }
  }),
  rule(
    `(?:in )?(?:the )?((?:end|close|start|beginning|middle)(?= (?:of|in) )|end(?=[ -](?:this|next|q\\d|${month})\\b)|late|later|early|mid)[ -](?:of |in )?(?:the )?(day|${near}|${period})`,
    ([, place = '', name = ''], writer) => {
      if (/^(?:to|2|tm)/i.test(name)) return { day: nearDay(name, writer), isWeak: true }
      // "mid March" is one, "early march" may be a walk.
      if (/^may$|^march$/i.test(name) && !/^(?:mid|end|middle)/i.test(place)) return undefined
      const day = within(place === 'close' ? 'end' : place, name, writer)
      return { day, isWeak: true, ...(/^day$/i.test(name) && { isEnd: true }) }
    },
  ),
  rule(
    '(?:the )?(?:EO[DB]|COB|close of (?:business|play)|end of (?:business|play|day|the day))(?: on)?',
    (_, { today }) => ({ day: today, isWeak: true, isEnd: true }),
  ),
  rule('(?:the )?(?:EOW)', (_, writer) => ({ day: within('end', 'week', writer), isWeak: true })),
  rule('EOM|month[ -]end', (_, writer) => ({ day: within('end', 'month', writer), isWeak: true })),
  rule('EOQ|quarter[ -]end', (_, writer) => ({ day: within('end', 'quarter', writer), isWeak: true })),
  rule('EOY|year[ -]end', (_, writer) => ({ day: within('end', 'year', writer), isWeak: true })),
  rule('(\\d{4})-(\\d\\d)-(\\d\\d)T([01]\\d|2[0-3]):([0-5]\\d)(?::\\d\\d)?', ([, y, m, d, h, min]) => ({
    day: existing(Number(y), Number(m), Number(d)),
    exact: Number(h) * 60 + Number(min),
  })),
  rule('(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})', ([, y, , m, d]) => ({
    day: existing(Number(y), Number(m), Number(d)),
  })),
  rule(`(${month})\\.?,? ?(?:the )?(${date})${year}`, ([all, name = '', d = '', y], { today }) => ({
    day: upcoming(today, monthOf(name), numberOf(d), y),
    isWeak: /^(?:may|mar|march|sun|sat)\b/i.test(all) && !y,
  })),
  rule(`(?:the )?(${date})(?: day)?[ -/]?(?:of )?(${month})\\b\\.?${year}`, ([, d = '', name = '', y], { today }) => ({
    day: upcoming(today, monthOf(name), numberOf(d), y),
  })),
  rule(`(?:the )?(${date})[-/](${month})[-/](\\d{2}|\\d{4})`, ([, d = '', name = '', y], { today }) => ({
    day: upcoming(today, monthOf(name), numberOf(d), y),
  })),
  rule(`(?:the )?(?:${date}) (${month}) (\\d{2})`, ([all, name = '', y = ''], { today }) => {
    const isNear = Number(y) >= Number(today.slice(2, 4)) && Number(y) < Number(today.slice(2, 4)) + 10
    const d = all.replace(/^the /i, '')
    return isNear ? { day: upcoming(today, monthOf(name), numberOf(d), y) } : undefined
  }),
  rule('(\\d{1,2}) ?([/-]) ?(\\d{1,2})(?: ?\\2 ?(\\d{4}|\\d{2}))?', ([all, a, sign, b, y], { today, isDayFirst }) => {
    if (/^24\s?\/\s?7$/.test(all)) return undefined
    const dayFirst = upcoming(today, Number(b), Number(a), y)
    const monthFirst = upcoming(today, Number(a), Number(b), y)
    const day = (isDayFirst ? dayFirst : monthFirst) ?? dayFirst ?? monthFirst
    const other = isDayFirst ? monthFirst : dayFirst
    const needsLead = sign === '-' && !y
    const swapped = other === day ? undefined : other
    return { day, days: [swapped], swapped, isWeak: true, ...(needsLead && { needsLead, isDashed: true }) }
  }),
  rule('(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|\\d{2})?', ([, d, m, y], { today }) => ({
    day: upcoming(today, Number(m), Number(d), y),
    isWeak: true,
  })),
  rule(
    `(?:the )?(${date})(?: day)? (?:of )?(?:the )?(next|this|current|following|the) month`,
    ([, d = '', which = ''], { today }) => {
      if (/^the$/i.test(which)) return { day: upcomingDate(today, numberOf(d)) }
      const first = addMonths(`${today.slice(0, 7)}-01`, /next|following/i.test(which) ? 1 : 0)
      return { day: existing(Number(first.slice(0, 4)), Number(first.slice(5, 7)), numberOf(d)) }
    },
  ),
  rule(
    '(christmas|xmas|boxing|new year.?s|hallow.?e.?en|valentine.?s)(?: (eve|day))?(?: (20\\d{2}))?',
    ([, name = '', on = '', y], { today }) => {
      const [monthNumber, date] = feasts[name.toLowerCase().slice(0, 3)] ?? [0, 0]
      const day = upcoming(today, monthNumber, date, y)
      return {
        day: day && /eve/i.test(on) ? upcoming(today, monthNumber === 1 ? 12 : 12, date === 1 ? 31 : 24, y) : day,
        needsLead: true,
        isWeak: true,
      }
    },
  ),
  rule(`(the )?(${ordinal}|\\d{1,2}(?=$))`, ([all, the, d = ''], { today }) => {
    const day = upcomingDate(today, numberOf(d))
    // "The second" is one of several, "the fifteenth" is a day.
    const isWord = !/\d(?:st|nd|rd|th)/i.test(all) && numberOf(d) < 11
    if (!the && (isWord || /^\d+$/.test(d))) return undefined
    return {
      day,
      days: [day && addMonths(day, 1)],
      isWeak: true,
      isMonthless: true,
      ...((isWord || !the) && { needsLead: true }),
    }
  }),
  rule(
    `(?:the )?(${ordinal}|last)([ -](?:to[ -])?last)? (day|weekday|working day|business day|${weekday}) (?:in|of) ((?:the |this |next |the next )?month|${month})${year}`,
    nth,
  ),
]

/** "in 3 days", "two hours from now", "within a week". */
export const laterRules: readonly Rule[] = [
  rule(
    `(?:at |around )?(?:this|the same) time (tomorrow|next (week|month|year))`,
    ([, , unit], { today, minutes }) => ({
      day: unit ? later(1, unit, today) : addDays(today, 1),
      exact: minutes,
    }),
  ),
  rule(
    `(in|within)(?: the next| about| around)? (?:(${amount}) ?|(?<=the next ))(${longUnit})(?:['’]?s?['’]? time)?`,
    ([, , count = '', unit = ''], { today }) => ({ day: later(count === '' ? 1 : amountOf(count), unit, today) }),
  ),
  rule(
    `(?:in |within )?(?:about |around )?(${amount}) ?(${longUnit}) (?:from (?:now|today)|(hence|from right now)|today)`,
    ([, count = '', unit = '', isExact], { today, minutes }) => ({
      day: later(amountOf(count), unit, today),
      ...(isExact && { exact: minutes }),
    }),
  ),
  rule(
    `(?:(?:in the )?(?:upcoming|next) (${amount})|(${amount}) upcoming) (days?|weeks?|months?)`,
    ([all, a, b, unit = ''], { today }) =>
      /^in|upcoming/i.test(all) ? { day: later(amountOf(a ?? b ?? '1'), unit, today) } : undefined,
  ),
  rule(
    `(?:in|within)(?: the next| about| around)? (?:(${amount}) ?(${shortUnit}))(?:(?:,? and | )?(${amount}) ?(${shortUnit}))?(?:' time)?`,
    ([, a = '', unitA = '', b, unitB = '']) => ({
      after: amountOf(a) * minutesIn(unitA) + (b === undefined ? 0 : amountOf(b) * minutesIn(unitB)),
    }),
  ),
  rule(`(?:in )?an? (week|month|year) and a half(?: from now)?`, ([all, unit = ''], { today }) =>
    /^in|now$/i.test(all) ? { day: later(1.5, unit, today) } : undefined,
  ),
  rule(`in an? (hour) and a half|in (\\d{1,2})h(\\d{2})|in (half) an hour`, ([, one, h, m]) => ({
    after: one ? 90 : h ? Number(h) * 60 + Number(m) : 30,
  })),
  rule(`(${amount}) ?(${shortUnit}) (?:from (?:now|right now)|hence)`, ([, count = '', unit = '']) => ({
    after: amountOf(count) * minutesIn(unit),
  })),
]
