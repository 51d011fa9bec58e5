import type { Day } from '../dates/calendar-day'
import type { CardEdit } from '../changes/change'
import { dueDay, movedDue } from '../dates/due-time'
import type { Card, List } from '../schema'

/**
 * The cards of a board by the day on which they are due for a person in this zone, each day's by the hour and then those of the
 * whole day in the order of the board, and those without a date. */
export type Agenda = { days: ReadonlyMap<Day, Card[]>; undated: Card[] }

export function agendaOf(lists: List[], shown: ReadonlySet<string> | null, timeZone: string): Agenda {
  const days = new Map<Day, Card[]>()
  const undated: Card[] = []
  for (const card of lists.flatMap(({ cards }) => cards)) {
    if (shown && !shown.has(card.id)) continue
    const day = dueDay(card, timeZone)
    if (day === undefined) {
      // What is completed and never had a date is not waiting for one.
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

/** The agenda as it would be with one card on another day, or on none. */
export function agendaWith({ days, undated }: Agenda, card: Card, day: Day | null): Agenda {
  const without = (cards: Card[]) => cards.filter(({ id }) => id !== card.id)
  const next = new Map(
    [...days].map(([key, cards]) => [key, cards.some(({ id }) => id === card.id) ? without(cards) : cards]),
  )
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

/** Puts a card on another day, at the same time of it, or on none. Undefined where it is there already. */
export function rescheduling(card: Card, day: Day | null, timeZone: string): CardEdit | undefined {
  if ((dueDay(card, timeZone) ?? null) === day) return undefined
  const { dueDate = null, dueAt = null, dueTimeZone = null } = card
  return { cardId: card.id, patch: movedDue(card, day, timeZone), expect: { dueDate, dueAt, dueTimeZone } }
}
