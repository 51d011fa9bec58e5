import { z } from 'zod'
import { avatarAddress } from '@/lib/account/avatar-address'
import { viewerSchema } from '@/lib/account/schema'

export const rolesSchema = z.enum(['admin', 'member', 'viewer'])
export const prioritySchema = z.enum(['high', 'medium', 'low'])

export const labelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** #rrggbb */
  color: z.string(),
})

/** What hangs on a card, counted by the database. Absent means none. */
export const badgesSchema = z.object({
  /** Ids, by name. */
  labels: z.array(z.string()).optional(),
  /** Steps done, and all. */
  checklist: z.tuple([z.number(), z.number()]).optional(),
  comments: z.number().optional(),
  attachments: z.number().optional(),
})

/** A card as a board shows it; its description is asked for when it is opened. Absent means empty. */
export const cardSchema = z.object({
  id: z.string(),
  title: z.string(),
  priority: prioritySchema.optional(),
  /** YYYY-MM-DD: the same day for everyone. With a time, that of `dueAt` in `dueTimeZone`. */
  dueDate: z.string().optional(),
  /** ISO 8601 with offset, where a time is set; never without the zone (IANA) in which it was. */
  dueAt: z.string().optional(),
  dueTimeZone: z.string().optional(),
  assignee: z.string().optional(),
  /** Present when the card is completed. */
  completedAt: z.string().optional(),
  hasDescription: z.literal(true).optional(),
  badges: badgesSchema.optional(),
  /** Counts changes of content: of two states of a card, the higher is the newer. */
  version: z.number(),
})

export const listSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  cards: z.array(cardSchema),
})

export const memberSchema = z.object({
  userId: z.string(),
  role: rolesSchema,
  displayName: z.string(),
  avatarUrl: z.string().nullable().transform(avatarAddress),
})

export const boardSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  ownerId: z.string(),
  createdAt: z.string(),
})

/** The owner has more people than their plan includes: what they share is read-only. */
export const overPlanSchema = z.object({ plan: z.string(), people: z.number(), included: z.number() })

/** What `board_snapshot` answers: all that the first paint of a board shows, in one call. */
export const boardSnapshotSchema = z.object({
  viewer: viewerSchema,
  board: boardSchema,
  role: rolesSchema,
  /** Null on a board that may be written to; absent where no plan stands behind it. */
  overPlan: overPlanSchema.nullable().optional(),
  /** Counts changes of order on this board. */
  revision: z.number(),
  bookmarked: z.boolean(),
  members: z.array(memberSchema),
  labels: z.array(labelSchema),
  lists: z.array(listSchema),
})

export type Role = z.infer<typeof rolesSchema>
export type Priority = z.infer<typeof prioritySchema>
export type Label = z.infer<typeof labelSchema>
export type Badges = z.infer<typeof badgesSchema>
export type Card = z.infer<typeof cardSchema>
export type List = z.infer<typeof listSchema>
export type Member = z.infer<typeof memberSchema>
export type OverPlan = z.infer<typeof overPlanSchema>
export type BoardSnapshot = z.infer<typeof boardSnapshotSchema>
