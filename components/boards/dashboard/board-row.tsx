import { BalanceBar } from './balance-bar'
import { BoardControls, type BoardItemProps } from './board-controls'
import { BoardCounts, CreatedAt, StateBadge } from './board-facts'
import { elementIdOf } from './board-places'
import { BoardTitle } from './board-title'

/** A board in the list: one line on a large screen, a few on a phone. */
export function BoardRow({ board, isOwner, timeZone, actions }: BoardItemProps) {
  return (
    <li
      id={elementIdOf(board.id)}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 px-2.5 py-2.5 transition-colors duration-150 hover:bg-paper-sunk md:grid-cols-[minmax(0,1fr)_15rem_9.5rem_auto] md:items-center md:gap-x-6"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <BoardTitle board={board} />
          {(!isOwner || board.archivedAt !== null) && <StateBadge board={board} />}
        </div>
        {board.description && (
          <p dir="auto" className="line-clamp-1 w-fit text-[13px] text-ink-soft wrap-anywhere">
            {board.description}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1 max-md:order-1 max-md:col-span-2 md:contents">
        <div className="flex flex-col gap-1.5 max-md:contents">
          <BoardCounts counts={board} />
          <div className="max-md:order-1 max-md:mt-1">
            <BalanceBar counts={board} />
          </div>
        </div>
        <CreatedAt at={board.createdAt} timeZone={timeZone} />
      </div>
      {/* As high as the title beside it, also for touch. */}
      <div className="-my-1 pointer-coarse:-my-2">
        <BoardControls board={board} actions={actions} />
      </div>
    </li>
  )
}
