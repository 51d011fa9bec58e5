import { BoardControls, type BoardItemProps } from './board-controls'
import { BoardCounts, StateBadge } from './board-facts'
import { elementIdOf } from './board-places'
import { BoardTitle } from './board-title'
import { Faces, LastEventLine } from './last-event'

/** A board in the grid. */
export function BoardTile({ board, isOwner, actions, ...shown }: BoardItemProps) {
  return (
    <li
      id={elementIdOf(board.id)}
      className="relative flex flex-col rounded-lg border border-rule bg-paper-raised p-4 pb-3.5 transition-colors duration-150 hover:border-rule-strong sm:min-h-33"
    >
      <div className="flex items-start gap-2">
        <BoardTitle board={board} className="flex-1" />
        {/* As high as a line of the title, even for touch. */}
        <div className="-mt-1 -mr-2 -mb-1 pointer-coarse:-mt-2 pointer-coarse:-mb-2">
          <BoardControls board={board} actions={actions} />
        </div>
      </div>
      {board.description && (
        <p dir="auto" className="mt-0.5 line-clamp-1 text-[13px] text-ink-soft wrap-anywhere">
          {board.description}
        </p>
      )}
      <div className="mt-1">
        <LastEventLine board={board} {...shown} />
      </div>
      <div className="mt-auto flex min-h-9 items-end justify-between gap-3 pt-3">
        <BoardCounts board={board} />
        <span className="flex items-center gap-2">
          {(!isOwner || board.archivedAt !== null) && <StateBadge board={board} />}
          <Faces board={board} />
        </span>
      </div>
    </li>
  )
}
