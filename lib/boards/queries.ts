import * as z from 'zod/mini'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type BoardSnapshot, boardSnapshotSchema } from './schema'

/** A board with its lists and cards in order, its members, and the viewer: one call. Null if hidden or absent. */
export async function findBoardSnapshot(db: Db, boardId: string): Promise<BoardSnapshot | null> {
  const { data, error, status } = await db.rpc('board_snapshot', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'board.load', status)
  return z.nullable(boardSnapshotSchema).parse(data)
}

/** @throws AppError `not_found` if the board is absent or hidden by RLS */
export async function getBoardSnapshot(db: Db, boardId: string): Promise<BoardSnapshot> {
  const snapshot = await findBoardSnapshot(db, boardId)
  if (!snapshot) throw new AppError('not_found', 'board.load: no such board for this person')
  return snapshot
}
