import { addDays, startOfWeek, type WeekStart } from '../dates/calendar-day'
import { isLate, today } from '../dates/due-date'
import { dueDay } from '../dates/due-time'
import type { Work, WorkCard } from './work-schema'

export type WorkChange =
  | { type: 'loaded'; work: Work }
  | { type: 'completed'; cardId: string; completedAt: string | undefined }
  | { type: 'read'; mentionId: string }

/** A card completed here stays in its place until another page is opened, so that nothing moves under the pointer. */
export function changeWork(work: Work, change: WorkChange): Work {
  switch (change.type) {
    case 'loaded': {
      const cards = [...change.work.cards]
      for (const [place, card] of work.cards.entries()) {
        if (card.completedAt !== undefined && !cards.some(({ id }) => id === card.id)) cards.splice(place, 0, card)
      }
      return { ...change.work, cards }
    }
    case 'completed':
      return {
        ...work,
        cards: work.cards.map((card) => {
          if (card.id !== change.cardId) return card
          const { completedAt: _, ...open } = card
          return change.completedAt === undefined ? open : { ...open, completedAt: change.completedAt }
        }),
      }
    case 'read':
      return { ...work, mentions: work.mentions.filter(({ id }) => id !== change.mentionId) }
  }
}

export const workGroups = ['Overdue', 'Today', 'This week', 'Later', 'No date'] as const
export type WorkGroup = { name: (typeof workGroups)[number]; cards: WorkCard[] }

type Point = { now: Date; timeZone: string; weekStart: WeekStart }

/** By the person's own days and weeks; empty groups are left out. */
export function groupWork(cards: readonly WorkCard[], { now, timeZone, weekStart }: Point): WorkGroup[] {
  const thisDay = today(now, timeZone)
  const lastOfWeek = addDays(startOfWeek(thisDay, weekStart), 6)
  const groupOf = (card: WorkCard): WorkGroup['name'] => {
    // Ticked or not, it stays where it was.
    const { completedAt: _, ...open } = card
    const day = dueDay(open, timeZone)
    if (day === undefined) return 'No date'
    if (isLate(open, now, timeZone)) return 'Overdue'
    if (day === thisDay) return 'Today'
    return day <= lastOfWeek ? 'This week' : 'Later'
  }
  return workGroups.flatMap((name) => {
    const members = cards.filter((card) => groupOf(card) === name)
    return members.length > 0 ? [{ name, cards: members }] : []
  })
}

/** How many open ones are late, and how many due today. `work` may count more than its cards show. */
export function countDue(groups: readonly WorkGroup[], work: Work): { overdue: number; today: number } {
  const countOf = (name: WorkGroup['name']) =>
    groups.find((group) => group.name === name)?.cards.filter(({ completedAt }) => completedAt === undefined).length ??
    0
  // The most urgent ones come first, so the missing ones come after.
  const isWhole = work.total <= work.cards.length
  const beyond = (count: number, before: number) =>
    isWhole ? 0 : Math.max(0, Math.min(count, before + count - work.cards.length))
  return {
    overdue: countOf('Overdue') + beyond(work.overdue, 0),
    today: countOf('Today') + beyond(work.today, work.overdue),
  }
}

/** Groups and cards up to `most` cards in all. */
export function firstOf(groups: readonly WorkGroup[], most: number): WorkGroup[] {
  let left = most
  return groups.flatMap(({ name, cards }) => {
    const first = cards.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ name, cards: first }] : []
  })
}
