import { fromPostgrest } from '@/lib/errors'
import { fieldsOf } from '@/lib/changed-fields'
import type { Db } from '@/lib/supabase/db'
import type { BoardDetails } from '../new-board/board-details'

/**
 * Changes title or description, for admins. `before`: what they were when this person began.
 * @throws AppError `not_found` if absent or hidden by RLS; `changed` if someone else has changed them since
 */
export async function updateBoard(
  db: Db,
  boardId: string,
  changed: Partial<BoardDetails>,
  before: BoardDetails,
): Promise<void> {
  const edit = { board_id: boardId, patch: changed, expect: fieldsOf(changed, before) }
  const { error, status } = await db.rpc('edit_board', edit)
  if (error) throw fromPostgrest(error, 'board.update', status)
}

/**
 * Moves a board with everything on it to the bin for 30 days, for admins. @throws AppError `not_found` if absent or
 * hidden
 */
export async function deleteBoard(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.rpc('delete_board', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'board.delete', status)
}

/** Archives a board or restores it, for admins: everyone can read an archived board, and no one can change it. */
export async function archiveBoard(db: Db, boardId: string, isArchived: boolean): Promise<void> {
  const { error, status } = await db.rpc('archive_board', { board_id: boardId, is_archived: isArchived })
  if (error) throw fromPostgrest(error, 'board.archive', status)
}

/** Takes a board out of the bin, for its admins. @throws AppError `not_found` once it is gone */
export async function restoreBoard(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.rpc('restore_board', { board_id: boardId })
  if (error) throw fromPostgrest(error, 'board.restore', status)
}

/** Keeps a board on top of one's own dashboard. Doing it twice, say in two tabs, is the same as once. */
export async function bookmarkBoard(db: Db, boardId: string): Promise<void> {
  const { error, status } = await db.from('board_bookmarks').insert({ board_id: boardId })
  if (!error) return
  const failure = fromPostgrest(error, 'board.bookmark', status)
  if (failure.code !== 'duplicate') throw failure
}

export async function unbookmarkBoard(db: Db, boardId: string): Promise<void> {
  // RLS shows only one's own bookmarks; if it is already gone, that is what was wanted.
  const { error, status } = await db.from('board_bookmarks').delete().eq('board_id', boardId)
  if (error) throw fromPostgrest(error, 'board.bookmark', status)
}

/** Completes or reopens a card. If someone else already did, that counts as done. */
export async function completeCard(db: Db, cardId: string, isCompleted: boolean): Promise<void> {
  const edits = [{ id: cardId, patch: { is_completed: isCompleted }, expect: { is_completed: !isCompleted } }]
  const { error, status } = await db.rpc('edit_cards', { edits })
  if (!error) return
  const failure = fromPostgrest(error, 'card.update', status)
  if (failure.code !== 'changed') throw failure
}
