import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { writeChange } from '../changes/write-change'
import { type BoardChannelEvents, joinBoardChannel } from './board-channel'
import type { BoardPort } from './board-store'
import type { Fingerprint } from './fingerprint'

/**
 * How an open board writes, and learns about changes by others. Fetched once the board is idle: it can be seen and used
 * without it. `findBoardSnapshot` loads whole boards; its schema library is fetched only when needed.
 */
export function openBoardPort(db: Db, boardId: string) {
  return {
    write: (change) => writeChange(db, boardId, change),
    fingerprint: () => findFingerprint(db, boardId),
    /** @returns a function that leaves */
    join: (userId: string, events: BoardChannelEvents) => joinBoardChannel(db, boardId, userId, events),
  } satisfies Omit<BoardPort, 'load'> & { join: unknown }
}

/**
 * Null if the board is gone for this person. Every open board asks once, so it is parsed by hand, without the schema
 * library.
 */
async function findFingerprint(db: Db, boardId: string): Promise<Fingerprint | null> {
  const { data, error, status } = await db.rpc('board_fingerprint', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'board.load', status)
  if (data === null) return null
  if (typeof data === 'object' && 'revision' in data && 'edits' in data) {
    const { revision, edits, frame } = data
    if (typeof revision === 'number' && typeof edits === 'number')
      return { revision, edits, frame: typeof frame === 'string' ? frame : undefined }
  }
  throw new AppError('unexpected', 'board.load: a fingerprint of another shape')
}
