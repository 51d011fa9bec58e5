import { BalanceBar } from './balance-bar'
import { BoardControls, type BoardItemProps } from './board-controls'
import { BoardCounts, CreatedAt, StateBadge } from './board-facts'
import { elementIdOf } from './board-places'
import { BoardTitle } from './board-title'

/** A board in the grid. */
export function BoardTile({ board, isOwner, timeZone, actions }: BoardItemProps) {
  return (
    <li
      id={elementIdOf(board.id)}
      className="relative flex flex-col sm:min-h-40 rounded-lg border border-rule bg-paper-raised p-4 transition-colors duration-150 hover:border-rule-strong"
    >
      <div className="flex items-start gap-2">
        <BoardTitle board={board} className="flex-1" />
        {/* As high as a line of the title, also for touch. */}
        <div className="-mt-1 -mr-2 -mb-1 pointer-coarse:-mt-2 pointer-coarse:-mb-2">
          <BoardControls board={board} actions={actions} />
        </div>
      </div>
      {board.description && (
        <p dir="auto" className="mt-1 line-clamp-2 text-[13px] text-ink-soft text-pretty wrap-anywhere">
          {board.description}
        </p>
      )}
      <div className="mt-auto flex flex-col gap-2 pt-4">
        <BalanceBar counts={board} />
        <BoardCounts counts={board} />
        <div className="flex min-h-5 items-center justify-between gap-2">
          <CreatedAt at={board.createdAt} timeZone={timeZone} />
          {(!isOwner || board.archivedAt !== null) && <StateBadge board={board} />}
        </div>
      </div>
    </li>
  )
}
