import type { BoardDetails } from '../new-board/board-details'
import type { DashboardBoard } from './dashboard'

export type BoardChange =
  | { type: 'loaded'; boards: readonly DashboardBoard[] }
  | { type: 'bookmarked'; boardId: string; bookmarked: boolean }
  | { type: 'described'; boardId: string; details: BoardDetails }
  /** Deleted, or left. */
  | { type: 'gone'; boardId: string }

/** The boards of a dashboard after a change, in the order they had. Serves the intention and the answer alike. */
export function changeBoards(boards: readonly DashboardBoard[], change: BoardChange): readonly DashboardBoard[] {
  switch (change.type) {
    case 'loaded':
      return change.boards
    case 'bookmarked':
      return edit(boards, change.boardId, { bookmarked: change.bookmarked })
    case 'described':
      return edit(boards, change.boardId, change.details)
    case 'gone':
      return boards.filter((board) => board.id !== change.boardId)
  }
}

function edit(boards: readonly DashboardBoard[], boardId: string, changed: Partial<DashboardBoard>) {
  return boards.map((board) => (board.id === boardId ? { ...board, ...changed } : board))
}
