import type { DateFormat } from '@/lib/date-format'
import { writeDay } from '@/lib/date-format'
import { shortDay } from '@/lib/day-words'
import type { LetterLine } from '@/lib/mail/letter-html'
import { oneLine } from '@/lib/notifications/sentence'
import type { HubCard } from './schema'
import { cardHref } from './pick'

/** A sentence whose linked parts open what they count or name. It is complete without the links. */
export type Sentence = { id: string; parts: LetterLine }

export const plainText = ({ parts }: Pick<Sentence, 'parts'>): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

const longestTitle = 80

/** A title within a sentence. */
export function titleOf({ title }: { title: string }): string {
  const line = oneLine(title)
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1)}…` : line
}

export function linkTo(card: Pick<HubCard, 'id' | 'boardId' | 'title'>): { text: string; href: string } {
  return { text: titleOf(card), href: cardHref(card) }
}

/** "Friday", within the next seven days "yesterday", "today" and "tomorrow", else "Dec 3". */
export function dayName(day: string, today: string, format: DateFormat): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const near = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  if (near) return near
  return days > 1 && days < 7 ? writeDay(day, { weekday: 'long' }, format) : shortDay(day, today, format)
}

/** "on Friday", "tomorrow" */
export function onDay(day: string, today: string, format: DateFormat): string {
  const name = dayName(day, today, format)
  return /^(yesterday|today|tomorrow)$/.test(name) ? name : `on ${name}`
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
