import { type Day, dayIn, lastMinuteOf, movedToDay } from './calendar-day'
import type { CardEdit } from './change'
import type { Card, List } from './schema'

/** The cards of a board by the day on which they are due, each day's by the hour, and those without a date. */
export type Agenda = { days: ReadonlyMap<Day, Card[]>; undated: Card[] }

export function agendaOf(lists: List[], shown: ReadonlySet<string> | null, timeZone: string): Agenda {
  const days = new Map<Day, Card[]>()
  const undated: Card[] = []
  for (const card of lists.flatMap(({ cards }) => cards)) {
    if (shown && !shown.has(card.id)) continue
    if (card.dueDate === undefined) {
      // What is completed and never had a date is not waiting for one.
      if (card.completedAt === undefined) undated.push(card)
      continue
    }
    const day = dayIn(timeZone, new Date(card.dueDate))
    const cards = days.get(day)
    if (cards) cards.push(card)
    else days.set(day, [card])
  }
  for (const cards of days.values()) cards.sort((a, b) => Date.parse(a.dueDate ?? '') - Date.parse(b.dueDate ?? ''))
  return { days, undated }
}

/** The agenda as it would be with one card on another day, or on none. */
export function agendaWith({ days, undated }: Agenda, card: Card, day: Day | null): Agenda {
  const without = (cards: Card[]) => cards.filter(({ id }) => id !== card.id)
  const next = new Map([...days].map(([key, cards]) => [key, cards.some(({ id }) => id === card.id) ? without(cards) : cards]))
  if (day === null) return { days: next, undated: [card, ...without(undated)] }
  return { days: next.set(day, [card, ...(next.get(day) ?? [])]), undated: without(undated) }
}

/** How many cards a day of a month shows itself; the others are one click away. */
export const mostInCell = 3

/** The cards that these days show, in reading order, then those without a date. */
export function cardsInView({ days, undated }: Agenda, shownDays: Day[], title: string, mostOfDay = Infinity): List[] {
  const cards = shownDays.flatMap((day) => days.get(day)?.slice(0, mostOfDay) ?? [])
  return [
    { id: 'dated', title, version: 0, cards },
    { id: 'undated', title: 'No due date', version: 0, cards: undated },
  ]
}

/**
 * Puts a card on another day, at the same time of it; one without a date until that day ends. Undefined where it is
 * there already.
 */
export function rescheduling(card: Card, day: Day | null, timeZone: string): CardEdit | undefined {
  const { id: cardId, dueDate } = card
  const present = dueDate === undefined ? null : dayIn(timeZone, new Date(dueDate))
  if (present === day) return undefined
  const moved = day === null ? null : dueDate === undefined ? lastMinuteOf(day, timeZone) : movedToDay(new Date(dueDate), day, timeZone)
  const next = moved?.toISOString() ?? null
  return { cardId, patch: { dueDate: next }, expect: { dueDate: dueDate ?? null } }
}
