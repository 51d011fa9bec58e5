import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  startOfWeek,
  type WeekStart,
} from '@/lib/boards/dates/calendar-day'
import type { Period } from '@/lib/flow/period'

/** The days that a question names, and its words for them. */
export type NamedPeriod = Period & { words: string }

export type Now = { today: Day; weekStart: WeekStart }

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const longestDays = 365

const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** The last one before today, or the next one from tomorrow on. */
function nearest(weekday: number, today: Day, isAhead: boolean): Day {
  const days = (isAhead ? weekday - weekdayOf(today) : weekdayOf(today) - weekday + 7) % 7
  const away = (days + 7) % 7 || 7
  return addDays(today, isAhead ? away : -away)
}

/** The days that a text names, past or future; null if it names none. */
export function readPeriod(text: string, { today, weekStart }: Now, isAhead = false): NamedPeriod | null {
  const one = (day: Day, words: string) => ({ since: day, until: day, words })
  const [, weekday = '', date = ''] =
    new RegExp(
      String.raw`\b(?:since|on|this|last|next)?\s*(?:\b(${weekdays.join('|')})\b|\b(2\d{3}-\d\d-\d\d)\b)`,
    ).exec(text) ?? []
  const named = weekday === '' ? date : nearest(weekdays.indexOf(weekday), today, isAhead)
  const name = weekday === '' ? date : title(weekday)
  const isDay = named !== '' && !Number.isNaN(Date.parse(named))
  const [, many, unit = ''] = /\b(?:last|past|next)\s+(\d{1,3})\s+(day|week|month)s?\b/.exec(text) ?? []
  const week = startOfWeek(today, weekStart)
  const month = firstOfMonth(today)
  if (isDay && /\bsince\b/.test(text) && named <= today) return { since: named, until: today, words: `since ${name}` }
  if (/\bsince yesterday\b/.test(text)) return { since: addDays(today, -1), until: today, words: 'since yesterday' }
  if (many !== undefined) {
    const days = Math.min(longestDays, Math.max(1, Number(many)) * { day: 1, week: 7, month: 30 }[unit as 'day']) - 1
    const words = `in the ${isAhead ? 'next' : 'last'} ${many} ${unit}${many === '1' ? '' : 's'}`
    return isAhead
      ? { since: today, until: addDays(today, days), words }
      : { since: addDays(today, -days), until: today, words }
  }
  if (/\byesterday\b/.test(text)) return one(addDays(today, -1), 'yesterday')
  if (/\btoday\b/.test(text)) return one(today, 'today')
  if (/\btomorrow\b/.test(text)) return one(addDays(today, 1), 'tomorrow')
  if (/\bthis week\b/.test(text))
    return { since: isAhead ? today : week, until: isAhead ? addDays(week, 6) : today, words: 'this week' }
  if (/\blast week\b/.test(text)) return { since: addDays(week, -7), until: addDays(week, -1), words: 'last week' }
  if (/\bnext week\b/.test(text)) return { since: addDays(week, 7), until: addDays(week, 13), words: 'next week' }
  if (/\bthis month\b/.test(text))
    return {
      since: isAhead ? today : month,
      until: isAhead ? addDays(addMonths(month, 1), -1) : today,
      words: 'this month',
    }
  if (/\blast month\b/.test(text))
    return { since: addMonths(month, -1), until: addDays(month, -1), words: 'last month' }
  return isDay ? one(named, `on ${name}`) : null
}
