import type { Weekday } from './rule'

/** The words of a repetition (parse-repeat.ts): parts of patterns, and the meaning of their matches. */
const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numberNames = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ordinalNames = ['first', 'second', 'third', 'fourth']

export const weekday =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?'
export const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const and = String.raw`(?:\s*(?:,\s*and\b|,|/|&|\+)\s*|\s+and\s+)`
export const weekdays = `${weekday}(?:${and}(?:on\\s+)?${weekday})*`
/** "Mondays", and more of them; "on Tues" is one day. */
export const plural = '(?:mon|tues|wednes|thurs|fri|satur|sun)days'
export const plurals = `${plural}(?:${and}(?:on\\s+)?${plural})*`
/** "Monday to Friday" */
export const weekdaySpan = String.raw`${weekday}(?:\s*[-–]\s*|\s+(?:to|through|thru)\s+)${weekday}`
export const dayOrdinal = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first)`
export const dayOrdinals = `${dayOrdinal}(?:${and}(?:the\\s+)?(?:${dayOrdinal}|last(?:\\s+day)?))*`
export const number = String.raw`(?:\d{1,3}|${numberNames.join('|')}|an?)`
export const which = String.raw`(?:first|second|third|fourth|last|1st|2nd|3rd|4th)`

export function weekdayOf(word: string): Weekday {
  return (weekdayNames.indexOf(word.slice(0, 3).toLowerCase()) + 1) as Weekday
}

export function weekdaysOf(words: string): Weekday[] {
  const found = (words.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !/^(and|on|to|through|thru)$/.test(word))
  const days = found.map(weekdayOf)
  const [from = 1, to = 1] = days
  if (days.length === 2 && /[-–]|\b(?:to|through|thru)\b/i.test(words)) {
    return Array.from(
      { length: ((to - from + 7) % 7) + 1 },
      (_, at) => (((from - 1 + at) % 7) + 1) as Weekday,
    ).toSorted()
  }
  return [...new Set(days)].toSorted()
}

export function monthOf(word: string): number {
  return monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** "3", "three", "a". */
export function numberOf(word: string): number {
  const named = numberNames.indexOf(word.toLowerCase())
  return named >= 0 ? named + 1 : /^an?$/i.test(word) ? 1 : Number(word)
}

/** "other", "alternate" and "second" are 2, "3rd" is 3; nothing is 1. */
export function intervalOf(word: string | undefined): number {
  if (word === undefined) return 1
  const lower = word.toLowerCase()
  if (/^(?:other|alternate)/.test(lower)) return 2
  const named = ordinalNames.indexOf(lower)
  return named >= 0 ? named + 1 : numberOf(lower.replace(/(st|nd|rd|th)$/, ''))
}

/** "second" and "2nd" are 2, "last" is -1. */
export function weekOf(word: string): 1 | 2 | 3 | 4 | -1 {
  return (/^last$/i.test(word) ? -1 : intervalOf(word)) as 1 | 2 | 3 | 4 | -1
}

/** "the 1st and the 15th", "1st and last"; undefined if one is not a day. */
export function monthDaysOf(words: string): number[] | undefined {
  const found = words.toLowerCase().match(/\d+|first|last/g) ?? []
  const days = [...new Set(found.map((word) => (word === 'last' ? -1 : word === 'first' ? 1 : Number(word))))]
  return days.length <= 5 && days.every((day) => day === -1 || (day >= 1 && day <= 31)) ? days : undefined
}
