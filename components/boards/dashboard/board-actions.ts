import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'

/** What can be asked of a board on the dashboard. */
export type BoardActions = {
  onBookmark: (board: DashboardBoard, bookmarked: boolean) => void
  onRename: (board: DashboardBoard) => void
  onDelete: (board: DashboardBoard) => void
}

/** A board in one of the views, with what it needs besides. */
export type BoardItemProps = { board: DashboardBoard; isOwner: boolean; timeZone: string; actions: BoardActions }
