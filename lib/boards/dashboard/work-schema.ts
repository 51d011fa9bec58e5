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
  /** Of all of them: late, and due today and not late. */
  overdue: z.number(),
  today: z.number(),
  cards: z.array(workCardSchema),
  waiting: z.array(waitingSchema),
  mentions: z.array(unreadMentionSchema),
})
export type Work = z.infer<typeof workSchema>
