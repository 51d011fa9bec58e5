import type { BoardDetails } from './board-details'
import type { DashboardBoard } from './dashboard'

/** What a person does to a board on the dashboard. */
export type BoardChange =
  | { type: 'bookmarked'; boardId: string; bookmarked: boolean }
  | { type: 'described'; boardId: string; details: BoardDetails }
  | { type: 'deleted'; boardId: string }

/** The boards after a change, in the order they had. Serves the intention and the confirmation alike. */
export function changeBoards(boards: readonly DashboardBoard[], change: BoardChange): readonly DashboardBoard[] {
  switch (change.type) {
    case 'bookmarked':
      return edit(boards, change.boardId, { bookmarked: change.bookmarked })
    case 'described':
      return edit(boards, change.boardId, change.details)
    case 'deleted':
      return boards.filter((board) => board.id !== change.boardId)
  }
}

function edit(boards: readonly DashboardBoard[], boardId: string, changed: Partial<DashboardBoard>) {
  return boards.map((board) => (board.id === boardId ? { ...board, ...changed } : board))
}
