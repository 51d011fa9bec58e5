import * as z from 'zod/mini'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const foundSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    boardId: z.string(),
    board: z.string(),
    /** It already waits for the card, directly or through others. */
    isCircle: z.boolean(),
  }),
)
export type FoundBlocker = z.infer<typeof foundSchema>[number]

/** Open cards that a card could wait for: those of its board first, then of other boards of the clan. At most eight. */
export async function findBlockers(
  db: Db,
  cardId: string,
  query: string,
  signal: AbortSignal,
): Promise<FoundBlocker[]> {
  const { data, error, status } = await db.rpc('find_blockers', { card_id: cardId, query }).abortSignal(signal)
  if (error) throw fromPostgrest(error, 'blockers.find', status)
  if (data === null) throw new AppError('not_found', 'blockers.find: no such card for this person')
  return foundSchema.parse(data)
}
