import type { BoardDetails } from '@/lib/boards/new-board/board-details'

/**
 * What was typed about a board and could not be stored, until it is stored or thrown away. It outlives the page: who
 * has gone on to something else finds it under "Rename…" again.
 */
const unsaved = new Map<string, BoardDetails>()

export function keepUnsaved(boardId: string, details: BoardDetails): void {
  unsaved.set(boardId, details)
}

export function dropUnsaved(boardId: string): void {
  unsaved.delete(boardId)
}

export function unsavedOf(boardId: string): BoardDetails | undefined {
  return unsaved.get(boardId)
}
