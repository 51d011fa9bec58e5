import { BoardControls, type BoardItemProps } from './board-controls'
import { BoardCounts, CreatedAt, StateBadge } from './board-facts'
import { elementIdOf } from './board-places'
import { BoardTitle } from './board-title'
import { Faces, LastEventLine } from './last-event'

/** A board in the list: one line on a large screen, a few on a phone. */
export function BoardRow({ board, isOwner, actions, ...shown }: BoardItemProps) {
  return (
    <li
      id={elementIdOf(board.id)}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 px-2.5 py-2.5 transition-colors duration-150 hover:bg-paper-sunk md:grid-cols-[minmax(0,1fr)_9rem_7rem_auto] md:items-center xl:grid-cols-[minmax(0,1fr)_9rem_7rem_13rem_auto]"
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
        {board.last && <LastEventLine board={board} {...shown} />}
      </div>
      <div className="flex items-center justify-between gap-3 max-md:order-1 max-md:col-span-2 md:contents">
        <BoardCounts board={board} />
        <Faces board={board} />
      </div>
      <div className={board.last ? 'max-xl:hidden' : 'max-md:order-2 max-md:col-span-2 md:max-xl:hidden'}>
        <CreatedAt at={board.createdAt} timeZone={shown.timeZone} />
      </div>
      {/* As high as the title beside it, even for touch. */}
      <div className="-my-1 pointer-coarse:-my-2">
        <BoardControls board={board} actions={actions} />
      </div>
    </li>
  )
}
