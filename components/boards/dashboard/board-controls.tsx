import type { DashboardBoard } from '@/lib/boards/dashboard/dashboard'
import type { BoardActions } from './board-actions'
import { BoardMenu } from './board-menu'
import { BookmarkButton } from './bookmark-button'

export function BoardControls({ board, actions }: { board: DashboardBoard; actions: BoardActions }) {
  return (
    <div className="relative z-10 flex shrink-0">
      <BookmarkButton board={board} onChange={(bookmarked) => actions.onBookmark(board, bookmarked)} />
      <BoardMenu board={board} onRename={() => actions.onRename(board)} onDelete={() => actions.onDelete(board)} />
    </div>
  )
}
