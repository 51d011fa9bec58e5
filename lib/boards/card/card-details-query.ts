import * as z from 'zod/mini'
import { attachmentSchema } from '@/lib/attachments/schema'
import { AppError, fromPostgrest } from '@/lib/errors'
import { textMentionSchema } from '@/lib/mentions/schema'
import type { Db } from '@/lib/supabase/db'

export const checklistItemSchema = z.object({ id: z.string(), title: z.string(), completed: z.boolean() })

export const commentSchema = z.object({
  id: z.string(),
  /** Null when the account is gone. */
  userId: z.nullable(z.string()),
  /** Markdown. */
  content: z.string(),
  mentions: z.array(textMentionSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** One line of a card's history, as the database wrote it: `kind` says what happened, `detail` from what to what. */
export const cardEventSchema = z.object({
  id: z.number(),
  userId: z.nullable(z.string()),
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
})

/** Another card of the board or its clan. Without a title, it is on a board that the person cannot see. */
export const blockerSchema = z.object({
  id: z.string(),
  /** For a blocker: whether it still blocks. For a blocked card: whether it is still open. */
  isOpen: z.boolean(),
  title: z.optional(z.string()),
  boardId: z.optional(z.string()),
  board: z.optional(z.string()),
})

/** What `card_details` returns: everything an open card shows that the board does not hold. */
export const cardDetailsSchema = z.object({
  version: z.number(),
  /** Markdown. */
  description: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  checklist: z.array(checklistItemSchema),
  /** Oldest first. */
  comments: z.array(commentSchema),
  attachments: z.array(attachmentSchema),
  blockedBy: z.array(blockerSchema),
  blocks: z.array(blockerSchema),
  /** Newest first, the last hundred. */
  history: z.array(cardEventSchema),
})

export type Comment = z.infer<typeof commentSchema>
export type Blocker = z.infer<typeof blockerSchema>
export type CardEvent = z.infer<typeof cardEventSchema>
export type CardDetails = z.infer<typeof cardDetailsSchema>

/** @throws AppError `not_found` if the card is absent or hidden by RLS */
export async function getCardDetails(db: Db, cardId: string): Promise<CardDetails> {
  const { data, error, status } = await db.rpc('card_details', { card_id: cardId })
  if (error) throw fromPostgrest(error, 'card.load', status)
  if (data === null) throw new AppError('not_found', 'card.load: no such card for this person')
  return cardDetailsSchema.parse(data)
}
