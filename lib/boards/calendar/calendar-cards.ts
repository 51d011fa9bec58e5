import type { Day } from '../dates/calendar-day'
import type { CardEdit } from '../changes/change'
import { dueDay, movedDue } from '../dates/due-time'
import type { Card, List } from '../schema'

/**
 * The cards of a board by due day for a person in this zone, and those without a date. In each day, cards with a time
 * come first by hour, then all-day cards in board order.
 */
export type Agenda = { days: ReadonlyMap<Day, Card[]>; undated: Card[] }

export function agendaOf(lists: List[], shown: ReadonlySet<string> | null, timeZone: string): Agenda {
  const days = new Map<Day, Card[]>()
  const undated: Card[] = []
  for (const card of lists.flatMap(({ cards }) => cards)) {
    if (shown && !shown.has(card.id)) continue
    const day = dueDay(card, timeZone)
    if (day === undefined) {
      // A completed card that never had a date is not waiting for one.
      if (card.completedAt === undefined) undated.push(card)
      continue
    }
    const cards = days.get(day)
    if (cards) cards.push(card)
    else days.set(day, [card])
  }
  const hour = ({ dueAt }: Card) => (dueAt === undefined ? Infinity : Date.parse(dueAt))
  for (const cards of days.values()) cards.sort((a, b) => (hour(a) === hour(b) ? 0 : hour(a) - hour(b)))
  return { days, undated }
}

/** The agenda with one card moved to another day, or to none. */
export function agendaWith({ days, undated }: Agenda, card: Card, day: Day | null): Agenda {
  const without = (cards: Card[]) => cards.filter(({ id }) => id !== card.id)
  const next = new Map(
    [...days].map(([key, cards]) => [key, cards.some(({ id }) => id === card.id) ? without(cards) : cards]),
  )
  if (day === null) return { days: next, undated: [card, ...without(undated)] }
  return { days: next.set(day, [card, ...(next.get(day) ?? [])]), undated: without(undated) }
}

/** How many cards a day of the month view shows; the others are one click away. */
export const mostInCell = 3

/** The cards shown on these days, in reading order, then those without a date. */
export function cardsInView({ days, undated }: Agenda, shownDays: Day[], title: string, mostOfDay = Infinity): List[] {
  const cards = shownDays.flatMap((day) => days.get(day)?.slice(0, mostOfDay) ?? [])
  return [
    { id: 'dated', title, version: 0, cards },
    { id: 'undated', title: 'No due date', version: 0, cards: undated },
  ]
}

/** Puts a card on another day at the same time, or on none. Undefined if it is already there. */
export function rescheduling(card: Card, day: Day | null, timeZone: string): CardEdit | undefined {
  if ((dueDay(card, timeZone) ?? null) === day) return undefined
  const { dueDate = null, dueAt = null, dueTimeZone = null } = card
  return { cardId: card.id, patch: movedDue(card, day, timeZone), expect: { dueDate, dueAt, dueTimeZone } }
}
