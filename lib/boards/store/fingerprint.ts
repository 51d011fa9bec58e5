import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { List } from '../schema'

/**
 * Two states of a board with the same fingerprint are the same: `revision` counts changes of order, and between
 * two of those every edit adds one to the sum of versions.
 */
export type Fingerprint = { revision: number; edits: number }

/** The sum of all versions, as `board_fingerprint` adds it up. */
export function editsOf(lists: List[]): number {
  return lists.reduce(
    (sum, list) => sum + list.version + list.cards.reduce((cards, card) => cards + card.version, 0),
    0,
  )
}

/**
 * Tells whether a board has changed. Null when it is gone for this person. Every open board asks once, so this reads
 * its two numbers without the schema library.
 */
export async function findBoardFingerprint(db: Db, boardId: string): Promise<Fingerprint | null> {
  const { data, error, status } = await db.rpc('board_fingerprint', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'board.load', status)
  if (data === null) return null
  if (typeof data === 'object' && 'revision' in data && 'edits' in data) {
    const { revision, edits } = data
    if (typeof revision === 'number' && typeof edits === 'number') return { revision, edits }
  }
  throw new AppError('unexpected', 'board.load: a fingerprint of another shape')
}
