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

/** Counts of a card's steps, comments, files and so on, from the database. Absent means none. */
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

/** A card as a board shows it; its description is loaded when it is opened. Absent means empty. */
export const cardSchema = z.object({
  id: z.string(),
  title: z.string(),
  priority: z.optional(prioritySchema),
  /** YYYY-MM-DD: the same day for everyone. With a time, it is the day of `dueAt` in `dueTimeZone`. */
  dueDate: z.optional(z.string()),
  /** ISO 8601 with offset, if a time is set; always with the IANA zone it was set in. */
  dueAt: z.optional(z.string()),
  dueTimeZone: z.optional(z.string()),
  /** How it repeats, until the next one has been made (lib/recurrence). */
  repeat: z.optional(z.string()),
  assignee: z.optional(z.string()),
  /** Present when the card is completed. */
  completedAt: z.optional(z.string()),
  hasDescription: z.optional(z.literal(true)),
  badges: z.optional(badgesSchema),
  /** Counts changes of content: of two states of a card, the higher one is newer. */
  version: z.number(),
})

export const listFlowSchema = z.enum(['waiting', 'working', 'done'])

export const listSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  /** How many cards it should hold at most; above that it warns. */
  cardLimit: z.optional(z.nullable(z.number())),
  /** Whether it completes cards that enter it. */
  completes: z.optional(z.boolean()),
  /** Whether cards wait in it, are worked on or are done, if someone chose; otherwise it is guessed. */
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
  /** Since when it is archived, and read-only for everyone. */
  archivedAt: z.optional(z.nullable(z.string())),
})

/** The owner has more people than their plan includes: what they share is read-only. */
const overPlanSchema = z.object({
  plan: z.string(),
  people: z.number(),
  included: z.number(),
}) satisfies z.ZodMiniType<OverPlan>

/** What `board_snapshot` returns: everything the first paint of a board shows, in one call. */
export const boardSnapshotSchema = z.object({
  viewer: viewerSchema,
  board: boardSchema,
  role: rolesSchema,
  /** Whether they would administer it if it were not archived. */
  isAdmin: z.optional(z.boolean()),
  /** Null on a writable board; absent if there is no plan. */
  overPlan: z.optional(z.nullable(overPlanSchema)),
  /** Counts changes of order on this board. */
  revision: z.number(),
  bookmarked: z.boolean(),
  /** The lists that this person has collapsed for themselves. */
  collapsed: z.optional(z.array(z.string())),
  members: z.array(memberSchema),
  /** A hash of what it shows beside katas, techniques and tags: title, people, roles, plan and so on. */
  frame: z.optional(z.string()),
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
