import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
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
  /** Ticked here a moment ago. */
  completedAt: z.optional(z.string()),
})
export type WorkCard = z.infer<typeof workCardSchema>

const waitingSchema = z.object({
  id: z.string(),
  /** Absent, like board and person, if they are not on its board. */
  title: z.optional(z.string()),
  boardId: z.optional(z.string()),
  personId: z.optional(z.string()),
  person: z.optional(z.string()),
  avatarUrl: z.optional(avatarUrl),
  /** The person's own card that this one waits for. */
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

/** The person's own tasks: at most 200 open cards out of `total`, most urgent first. */
export const workSchema = z.object({
  total: z.number(),
  /** Among all of them: late, and due today but not late. */
  overdue: z.number(),
  today: z.number(),
  cards: z.array(workCardSchema),
  waiting: z.array(waitingSchema),
  mentions: z.array(unreadMentionSchema),
})
export type Work = z.infer<typeof workSchema>
