import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
import { addDays, startOfWeek, type WeekStart } from '../dates/calendar-day'
import { isLate, today } from '../dates/due-date'
import { dueDay } from '../dates/due-time'
import { prioritySchema } from '../schema'

const avatarUrl = z.pipe(z.nullable(z.string()), z.transform(avatarAddress))

const workCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  priority: z.optional(prioritySchema),
  dueDate: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  dueTimeZone: z.optional(z.string()),
  boardId: z.string(),
  board: z.string(),
  list: z.string(),
  /** Whether they may complete it. */
  mayEdit: z.boolean(),
  blockers: z.optional(z.number()),
  /** Ticked here, a moment ago. */
  completedAt: z.optional(z.string()),
})
export type WorkCard = z.infer<typeof workCardSchema>

const waitingSchema = z.object({
  id: z.string(),
  /** Absent where they are not on its board, and so are board and person. */
  title: z.optional(z.string()),
  boardId: z.optional(z.string()),
  personId: z.optional(z.string()),
  person: z.optional(z.string()),
  avatarUrl: z.optional(avatarUrl),
  /** The person's own card that it waits for. */
  forId: z.string(),
  forTitle: z.string(),
  forBoardId: z.string(),
})
export type Waiting = z.infer<typeof waitingSchema>

const unreadMentionSchema = z.object({
  id: z.string(),
  personId: z.nullable(z.string()),
  person: z.nullable(z.string()),
  avatarUrl,
  text: z.string(),
  commentId: z.string(),
  cardId: z.string(),
  title: z.string(),
  boardId: z.string(),
  createdAt: z.string(),
})
export type UnreadMention = z.infer<typeof unreadMentionSchema>

/** What is the person's own to do: at most 200 open cards of `total`, the most pressing first. */
export const workSchema = z.object({
  total: z.number(),
  cards: z.array(workCardSchema),
  waiting: z.array(waitingSchema),
  mentions: z.array(unreadMentionSchema),
})
export type Work = z.infer<typeof workSchema>

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
