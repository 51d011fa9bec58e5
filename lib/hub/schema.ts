import * as z from 'zod/mini'
import { prioritySchema } from '@/lib/boards/schema'

const text = z.nullable(z.string())

/** What a rule knows about a technique besides the technique itself. */
const aboutSchema = z.object({
  person: z.nullish(z.string()),
  comment_id: z.optional(z.string()),
  /** The person's own technique it waits for. */
  for_id: z.optional(z.string()),
  for_title: z.optional(z.string()),
  for_board_id: z.optional(z.string()),
  /** How long it has been in its kata, and within what 85 of 100 left that kata. */
  days: z.optional(z.number()),
  usual_days: z.optional(z.number()),
  /** How often it went back to an earlier kata. */
  times: z.optional(z.number()),
  steps: z.optional(z.number()),
})

const hubCardSchema = z.object({
  id: z.string(),
  boardId: z.string(),
  board: z.string(),
  title: z.string(),
  list: z.string(),
  priority: z.nullable(prioritySchema),
  /** A day as YYYY-MM-DD. */
  dueDate: text,
  dueAt: text,
  dueTimeZone: text,
  assignee: text,
  mayEdit: z.boolean(),
  about: z.nullable(aboutSchema),
})
export type HubCard = z.infer<typeof hubCardSchema>

/** `key` distinguishes findings of one rule: a day, or the first of several techniques that look the same. */
const foundSchema = z.object({
  rule: z.string(),
  key: z.string(),
  count: z.number(),
  /** At most 100 of them, in display order. */
  cards: z.array(hubCardSchema),
})
export type Found = z.infer<typeof foundSchema>

const factsSchema = z.object({
  isInPlan: z.literal(true),
  today: z.string(),
  /** The first day of news. */
  since: z.string(),
  found: z.array(foundSchema),
  /** How many the person finishes on a day when they finish any; null below ten such days. */
  usualPerDay: z.nullable(z.number()),
  /** The median number of started techniques at the end of the last eight weeks. */
  usualWorking: z.number(),
  news: z.object({ finished: z.number(), created: z.number() }),
  dojos: z.nullable(z.number()),
  /** Fingerprints of dismissed suggestions. */
  dismissed: z.array(z.string()),
})
export type HubFacts = z.infer<typeof factsSchema>

/** What `hub` returns: nothing if the person's plan does not include it. */
export const hubSchema = z.union([factsSchema, z.object({ isInPlan: z.literal(false) })])

const nothing: Found = { rule: '', key: '', count: 0, cards: [] }

/** What a rule found; empty if it found nothing. */
export function foundBy({ found }: Pick<HubFacts, 'found'>, rule: string, key = ''): Found {
  return found.find((each) => each.rule === rule && each.key === key) ?? nothing
}
