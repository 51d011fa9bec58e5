import type { BoardDetails } from '../new-board/board-details'
import type { DashboardBoard } from './dashboard'

export type BoardChange =
  | { type: 'loaded'; boards: readonly DashboardBoard[] }
  | { type: 'bookmarked'; boardId: string; bookmarked: boolean }
  | { type: 'described'; boardId: string; details: BoardDetails }
  | { type: 'archived'; boardId: string; archivedAt: string | null }
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
    case 'archived': {
      // Only admins do it, and an archived one lets everyone only read.
      const { archivedAt } = change
      return edit(boards, change.boardId, { archivedAt, role: archivedAt === null ? 'admin' : 'viewer' })
    }
    case 'gone':
      return boards.filter((board) => board.id !== change.boardId)
  }
}

function edit(boards: readonly DashboardBoard[], boardId: string, changed: Partial<DashboardBoard>) {
  return boards.map((board) => (board.id === boardId ? { ...board, ...changed } : board))
}

type Counted = { total: number; open: number; overdue: number }

/** What is to do across boards. */
export function sumBoards(boards: readonly Counted[]): Counted {
  const sum = { total: 0, open: 0, overdue: 0 }
  for (const board of boards) {
    sum.total += board.total
    sum.open += board.open
    sum.overdue += board.overdue
  }
  return sum
}

/** The item that takes the place of one that goes: the next one, else the one before, else none. */
export function neighbourOf<Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined {
  const place = items.findIndex((item) => item.id === id)
  if (place === -1) return undefined
  return items[place + 1] ?? items[place - 1]
}
