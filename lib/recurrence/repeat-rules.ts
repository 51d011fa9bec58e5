import { workdays } from './presets'
import * as words from './repeat-words'
import type { Rule, Unit } from './rule'

/** What the named groups of a pattern in parse-repeat.ts matched. */
export type Groups = Record<string, string | undefined>
type Found = Rule | undefined

const unitsOf: Record<string, [Unit, number]> = {
  day: ['day', 1],
  daily: ['day', 1],
  nightly: ['day', 1],
  week: ['week', 1],
  weekly: ['week', 1],
  fortnight: ['week', 2],
  fortnightly: ['week', 2],
  biweekly: ['week', 2],
  'bi-weekly': ['week', 2],
  month: ['month', 1],
  monthly: ['month', 1],
  quarter: ['month', 3],
  quarterly: ['month', 3],
  year: ['year', 1],
  'half year': ['month', 6],
  'half-year': ['month', 6],
  'half-yearly': ['month', 6],
  semiannually: ['month', 6],
  'semi-annually': ['month', 6],
  yearly: ['year', 1],
  annually: ['year', 1],
}

export function plain(stepSaid: string | undefined, unitSaid: string | undefined): Found {
  const [unitFound, times] = unitsOf[unitSaid?.toLowerCase().replace(/s$/, '') ?? ''] ?? []
  if (!unitFound || !times) return undefined
  return { every: unitFound, interval: words.intervalOf(stepSaid) * times }
}

export function afterDone({ step: stepSaid, unit: unitSaid, weekdays }: Groups): Found {
  if (weekdays !== undefined) {
    return { every: 'week', interval: 1, weekdays: words.weekdaysOf(weekdays), isAfterDone: true }
  }
  const rule = plain(stepSaid, unitSaid)
  return rule && { ...rule, isAfterDone: true }
}

/** How often, if it is given in these units; without a word, the first of them. */
function often({ step: stepSaid, unit: unitSaid, adverb: how }: Groups, ...units: Unit[]): Found {
  if (unitSaid === undefined && how === undefined) return { every: units[0]!, interval: words.intervalOf(stepSaid) }
  const rule = plain(stepSaid, unitSaid ?? how)
  return rule && units.includes(rule.every) ? rule : undefined
}

export function weekly(found: Groups): Found {
  const said = found.weekdays?.toLowerCase() ?? ''
  const rule = often(found, 'week', 'day')
  if (!rule) return undefined
  if (rule.every === 'day' && rule.interval !== 1) return undefined
  const weekdays = /^(weekday|work|business)/.test(said)
    ? workdays
    : said.startsWith('weekend')
      ? ([6, 7] as const)
      : words.weekdaysOf(said)
  return { every: 'week', interval: rule.interval, weekdays }
}

export function monthly(found: Groups): Found {
  const rule = often(found, 'month')
  if (!rule) return undefined
  if (found.which !== undefined && found.weekday !== undefined) {
    return { ...rule, nth: { week: words.weekOf(found.which), weekday: words.weekdayOf(found.weekday) } }
  }
  const monthDays = words.monthDaysOf(found.dates ?? '')
  return monthDays && { ...rule, monthDays }
}

/** The first or the last day of each month. */
export function edge({ place, place2 }: Groups): Found {
  return { every: 'month', interval: 1, monthDays: [/^end$/i.test(place ?? place2 ?? '') ? -1 : 1] }
}

export function yearly(found: Groups): Found {
  const rule = often(found, 'year')
  const name = found.month ?? found.month2
  if (!rule || name === undefined) return undefined
  const month = words.monthOf(name)
  if (found.which !== undefined && found.weekday !== undefined) {
    return { ...rule, month, nth: { week: words.weekOf(found.which), weekday: words.weekdayOf(found.weekday) } }
  }
  const date = Number(found.date ?? found.date2)
  // In a leap year, since the 29th recurs every four years.
  const exists = new Date(Date.UTC(2024, month - 1, date)).getUTCDate() === date && date >= 1
  return exists ? { ...rule, month, monthDays: [date] } : undefined
}
