import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import { Bookmark } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { cn } from '@/lib/cn'
import { BoardMenu } from './board-menu'

/** What can be done with a board on the dashboard. */
export type BoardActions = {
  onBookmark: (board: DashboardBoard, bookmarked: boolean) => void
  onRename: (board: DashboardBoard) => void
  onCopy: (board: DashboardBoard) => void
  onDelete: (board: DashboardBoard) => void
  onArchive: (board: DashboardBoard, isArchived: boolean) => void
}

/** What a board needs in either view. */
export type BoardItemProps = {
  board: DashboardBoard
  isOwner: boolean
  viewerId: string
  now: Date
  timeZone: string
  actions: BoardActions
}

export function BoardControls({ board, actions }: { board: DashboardBoard; actions: BoardActions }) {
  return (
    <div className="relative z-10 flex shrink-0">
      <BookmarkButton board={board} onChange={(bookmarked) => actions.onBookmark(board, bookmarked)} />
      <BoardMenu
        board={board}
        onRename={() => actions.onRename(board)}
        onCopy={() => actions.onCopy(board)}
        onArchive={(isArchived) => actions.onArchive(board, isArchived)}
        onDelete={() => actions.onDelete(board)}
      />
    </div>
  )
}

type BookmarkButtonProps = { board: DashboardBoard; onChange: (bookmarked: boolean) => void }

export function BookmarkButton({ board, onChange }: BookmarkButtonProps) {
  return (
    <IconButton
      label={`Bookmark ${board.title}`}
      aria-pressed={board.bookmarked}
      size="icon-sm"
      onClick={() => onChange(!board.bookmarked)}
    >
      <Bookmark aria-hidden="true" className={cn(board.bookmarked && 'fill-ai text-ai')} />
    </IconButton>
  )
}
