import * as z from 'zod/mini'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const binnedBoardSchema = z.object({
  id: z.guid(),
  title: z.string(),
  clanId: z.nullable(z.guid()),
  binnedAt: z.string(),
  /** The name of who deleted it, while they have an account. */
  binnedBy: z.nullable(z.string()),
  cards: z.number(),
})
export type BinnedBoard = z.infer<typeof binnedBoardSchema>

/** The deleted boards that this person may restore, most recent first. */
export async function listBinnedBoards(db: Db): Promise<BinnedBoard[]> {
  const { data, error, status } = await db.rpc('binned_boards')
  if (error) throw fromPostgrest(error, 'bin.load', status)
  const result = z.array(binnedBoardSchema).safeParse(data)
  if (!result.success) throw new AppError('unexpected', 'bin.load: an answer of another shape', { cause: result.error })
  return result.data
}
