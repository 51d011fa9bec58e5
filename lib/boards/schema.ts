import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
import { viewerSchema } from '@/lib/account/schema'
import type { OverPlan } from '@/lib/plans/over-plan'

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
  labels: z.optional(z.array(z.string())),
  /** Steps done, and all. */
  checklist: z.optional(z.tuple([z.number(), z.number()])),
  comments: z.optional(z.number()),
  attachments: z.optional(z.number()),
  /** Open ones only. */
  blockers: z.optional(z.number()),
})

/** A card as a board shows it; its description is asked for when it is opened. Absent means empty. */
export const cardSchema = z.object({
  id: z.string(),
  title: z.string(),
  priority: z.optional(prioritySchema),
  /** YYYY-MM-DD: the same day for everyone. With a time, that of `dueAt` in `dueTimeZone`. */
  dueDate: z.optional(z.string()),
  /** ISO 8601 with offset, where a time is set; never without the zone (IANA) in which it was. */
  dueAt: z.optional(z.string()),
  dueTimeZone: z.optional(z.string()),
  /** How it repeats, until the next one has been made (lib/recurrence). */
  repeat: z.optional(z.string()),
  assignee: z.optional(z.string()),
  /** Present when the card is completed. */
  completedAt: z.optional(z.string()),
  hasDescription: z.optional(z.literal(true)),
  badges: z.optional(badgesSchema),
  /** Counts changes of content: of two states of a card, the higher is the newer. */
  version: z.number(),
})

export const listFlowSchema = z.enum(['waiting', 'working', 'done'])

export const listSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  /** How many cards it should hold at most; above it warns. */
  cardLimit: z.optional(z.nullable(z.number())),
  /** Whether it completes the cards that enter it. */
  completes: z.optional(z.boolean()),
  /** Whether cards wait in it, are worked on or are done, as someone chose; else it is guessed. */
  flow: z.optional(z.nullable(listFlowSchema)),
  cards: z.array(cardSchema),
})

export const memberSchema = z.object({
  userId: z.string(),
  role: rolesSchema,
  displayName: z.string(),
  avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
})

export const boardSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  ownerId: z.string(),
  createdAt: z.string(),
  /** The clan whose dojo it is, if any. */
  clanId: z.optional(z.nullable(z.string())),
  /** Since when it is put away, and everyone reads only. */
  archivedAt: z.optional(z.nullable(z.string())),
})

/** The owner has more people than their plan includes: what they share is read-only. */
const overPlanSchema = z.object({
  plan: z.string(),
  people: z.number(),
  included: z.number(),
}) satisfies z.ZodMiniType<OverPlan>

/** What `board_snapshot` answers: all that the first paint of a board shows, in one call. */
export const boardSnapshotSchema = z.object({
  viewer: viewerSchema,
  board: boardSchema,
  role: rolesSchema,
  /** Whether they administer it, were it not archived. */
  isAdmin: z.optional(z.boolean()),
  /** Null on a board that may be written to; absent where there is no plan. */
  overPlan: z.optional(z.nullable(overPlanSchema)),
  /** Counts changes of order on this board. */
  revision: z.number(),
  bookmarked: z.boolean(),
  /** The lists that this person has collapsed for themselves. */
  collapsed: z.optional(z.array(z.string())),
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
export type ListFlow = z.infer<typeof listFlowSchema>
export type Member = z.infer<typeof memberSchema>
export type BoardSnapshot = z.infer<typeof boardSnapshotSchema>
