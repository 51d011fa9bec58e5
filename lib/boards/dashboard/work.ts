import { addDays, startOfWeek, type WeekStart } from '../dates/calendar-day'
import { isLate, today } from '../dates/due-date'
import { dueDay } from '../dates/due-time'
import type { Work, WorkCard } from './work-schema'

export type WorkChange =
  | { type: 'loaded'; work: Work }
  | { type: 'completed'; cardId: string; completedAt: string | undefined }
  | { type: 'read'; mentionId: string }

/** A card that is completed here stays in its place until the page is loaded again. */
export function changeWork(work: Work, change: WorkChange): Work {
  switch (change.type) {
    case 'loaded':
      return change.work
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

/** By the person's own days and weeks; groups without cards are left out. */
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

/** As many groups and cards as make `most` cards in all. */
export function firstOf(groups: readonly WorkGroup[], most: number): WorkGroup[] {
  let left = most
  return groups.flatMap(({ name, cards }) => {
    const first = cards.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ name, cards: first }] : []
  })
}
