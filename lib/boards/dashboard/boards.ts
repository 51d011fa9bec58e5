import type { BoardDetails } from '../new-board/board-details'
import type { DashboardBoard } from './dashboard'
import type { Face } from './last-event'

export type BoardChange =
  | { type: 'loaded'; boards: readonly DashboardBoard[] }
  | { type: 'bookmarked'; boardId: string; bookmarked: boolean }
  | { type: 'described'; boardId: string; details: Partial<BoardDetails> }
  | { type: 'archived'; boardId: string; archivedAt: string | null }
  /** One of its cards was completed or reopened on the dashboard. */
  | { type: 'ticked'; boardId: string; title: string; isCompleted: boolean; isLate: boolean; at: string; actor: Face }
  /** Deleted, or left. */
  | { type: 'gone'; boardId: string }

/** The boards of a dashboard after a change, in their previous order. Used for both the intent and the answer. */
export function changeBoards(boards: readonly DashboardBoard[], change: BoardChange): readonly DashboardBoard[] {
  switch (change.type) {
    case 'loaded':
      return change.boards
    case 'bookmarked':
      return edit(boards, change.boardId, { bookmarked: change.bookmarked })
    case 'described':
      return edit(boards, change.boardId, change.details)
    case 'archived': {
      // Only admins can do this, and in an archived board everyone can only read.
      const { archivedAt } = change
      return edit(boards, change.boardId, { archivedAt, role: archivedAt === null ? 'admin' : 'viewer' })
    }
    case 'ticked': {
      const { title, isCompleted, isLate, at, actor } = change
      const by = isCompleted ? -1 : 1
      const last = { kind: isCompleted ? 'card.completed' : 'card.reopened', at, title, actor }
      return boards.map((board) =>
        board.id === change.boardId
          ? { ...board, open: changed(board.open, by), overdue: changed(board.overdue, isLate ? by : 0), last }
          : board,
      )
    }
    case 'gone':
      return boards.filter((board) => board.id !== change.boardId)
  }
}

/** What is not counted stays so. */
const changed = (count: number | null, by: number) => (count === null ? null : count + by)

function edit(boards: readonly DashboardBoard[], boardId: string, changed: Partial<DashboardBoard>) {
  return boards.map((board) => (board.id === boardId ? { ...board, ...changed } : board))
}

/** The item that replaces a removed one: the next one, else the one before, else none. */
export function neighbourOf<Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined {
  const place = items.findIndex((item) => item.id === id)
  if (place === -1) return undefined
  return items[place + 1] ?? items[place - 1]
}
