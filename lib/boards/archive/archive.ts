import * as z from 'zod/mini'
import { viewerSchema } from '@/lib/account/schema'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { halfOf, portionsOf, sendPortions } from '../changes/portions'
import { rolesSchema } from '../schema'

export const removedItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['card', 'list']),
  /** Archived items are kept until restored; deleted items, and copies of what went to another board, for 30 days. */
  reason: z.enum(['archived', 'deleted', 'transferred']),
  title: z.string(),
  /** How many cards a list took along. */
  cards: z.nullable(z.number()),
  /** Where a card was; the list itself may be gone. */
  listId: z.nullable(z.string()),
  list: z.nullable(z.string()),
  /** The beginning of it. */
  description: z.nullable(z.string()),
  /** The board that has it now, if the person may see that board. */
  sentTo: z.nullable(z.string()),
  removedBy: z.nullable(z.string()),
  removedAt: z.string(),
})

export const archiveSchema = z.object({
  viewer: viewerSchema,
  board: z.object({ id: z.string(), title: z.string() }),
  role: rolesSchema,
  members: z.array(z.object({ userId: z.string(), displayName: z.string() })),
  lists: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Newest first; null for those who may not bring anything back. */
  items: z.nullable(z.array(removedItemSchema)),
})

export type RemovedItem = z.infer<typeof removedItemSchema>
export type Archive = z.infer<typeof archiveSchema>

/**
 * What was removed from a board, with everything that its page shows: one call. Null if the board is hidden or absent.
 */
export async function findArchive(db: Db, boardId: string): Promise<Archive | null> {
  const { data, error, status } = await db.rpc('board_archive', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'archive.load', status)
  return z.nullable(archiveSchema).parse(data)
}

/** Puts things back where they were, or cards at the end of another list if one is named. @throws AppError */
export async function restoreItems(db: Db, boardId: string, itemIds: string[], toListId?: string): Promise<void> {
  const to = toListId === undefined ? {} : { to_list_id: toListId }
  await sendPortions(
    portionsOf(itemIds),
    async (portion) => {
      const { error, status } = await db.rpc('restore_items', { item_ids: portion, board_id: boardId, ...to })
      if (error) throw fromPostgrest(error, 'archive.restore', status)
    },
    (portion) => portionsOf(portion, halfOf(portion.length)),
  )
}

/** Deletes for good, for admins. @throws AppError `not_found` if there was nothing that this person may delete */
export async function purgeItems(db: Db, boardId: string, itemIds: string[]): Promise<void> {
  let hasPurged = false
  await sendPortions(
    portionsOf(itemIds),
    async (portion) => {
      const { data, error, status } = await db.rpc('purge_items', { item_ids: portion, board_id: boardId })
      if (error) throw fromPostgrest(error, 'archive.purge', status)
      hasPurged ||= data !== null
    },
    (portion) => portionsOf(portion, halfOf(portion.length)),
  )
  if (!hasPurged) throw new AppError('not_found', 'archive.purge: nothing that this person may delete')
}
