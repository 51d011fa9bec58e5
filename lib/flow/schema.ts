import * as z from 'zod/mini'

export const flowKinds = ['waiting', 'working', 'done'] as const
/** What a kata is for: techniques wait there, are worked on, or are done. */
export type FlowKind = (typeof flowKinds)[number]

const flow = z.enum(flowKinds)
const moment = z.string()
const day = z.string()

/** A finished technique; `returns` counts how often it was reopened before. */
export const finishedSchema = z.object({
  card_id: z.string(),
  board_id: z.string(),
  title: z.string(),
  finished_at: moment,
  started_at: z.nullable(moment),
  created_at: moment,
  due_on: z.nullable(day),
  returns: z.number(),
  /** Deleted since: it counts, but cannot be opened. */
  gone: z.boolean(),
})
export type Finished = z.infer<typeof finishedSchema>

/** A technique that is neither finished nor archived, in its current kata since `entered_at`. */
export const openSchema = z.object({
  card_id: z.string(),
  board_id: z.string(),
  title: z.string(),
  list_id: z.string(),
  list_title: z.string(),
  list_position: z.union([z.number(), z.string()]),
  flow,
  created_at: moment,
  started_at: z.nullable(moment),
  entered_at: z.nullable(moment),
  due_on: z.nullable(day),
  returns: z.number(),
})
export type Open = z.infer<typeof openSchema>

/** How many techniques a kata held at the end of a day, finished ones left out. */
export const kataDaySchema = z.object({
  day,
  list_id: z.string(),
  board_id: z.string(),
  list_title: z.string(),
  flow,
  list_position: z.union([z.number(), z.string()]),
  open: z.number(),
})
export type KataDay = z.infer<typeof kataDaySchema>

/** The whole scope on a day: added, finished, and the total at its end. */
export const totalSchema = z.object({
  day,
  created: z.number(),
  finished: z.number(),
  scope_total: z.number(),
  done_total: z.number(),
})
export type Total = z.infer<typeof totalSchema>

/** One technique of a receipt; `total` is how many there are in all: the number that was shown. */
export const receiptRowSchema = z.object({
  card_id: z.string(),
  board_id: z.string(),
  board_title: z.nullable(z.string()),
  title: z.string(),
  list_title: z.nullable(z.string()),
  finished_at: z.nullable(moment),
  started_at: z.nullable(moment),
  created_at: moment,
  due_on: z.nullable(day),
  gone: z.boolean(),
  total: z.number(),
})
export type ReceiptRow = z.infer<typeof receiptRowSchema>
