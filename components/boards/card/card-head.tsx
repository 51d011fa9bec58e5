'use client'

import { ChevronRight } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { CardPlace } from '@/lib/boards/changes/change'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { CardActions } from './card-actions'

type CardHeadProps = { place: CardPlace; lists: List[]; onClose: () => void }

/** Where an open technique is, and its actions. The dialog's cross is at the end. */
export function CardHead({ place, lists, onClose }: CardHeadProps) {
  const { store, boardId, isSample } = useBoard()
  const findTitle = () => store.getView().snapshot.board.title
  const boardTitle = useSyncExternalStore(store.subscribe, findTitle, findTitle)
  return (
    <div className="-mx-5 flex h-14 shrink-0 items-center gap-2 border-b border-rule pr-13 pl-5 md:pl-7 pointer-coarse:h-16 pointer-coarse:pr-15">
      <nav aria-label="Where this technique is" className="min-w-0 flex-1 text-[13px] text-ink-soft">
        <ol className="flex min-w-0 items-center gap-1.5">
          <li className="min-w-0 truncate">
            {isSample ? (
              boardTitle
            ) : (
              <a
                href={`/dojo/${boardId}`}
                dir="auto"
                className="hover:text-ink hover:underline hover:underline-offset-3"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onClose()
                }}
              >
                {boardTitle}
              </a>
            )}
          </li>
          <li className="flex max-w-1/2 shrink-0 items-center gap-1.5 text-ink">
            <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
            <span dir="auto" className="truncate">
              {lists.find(({ id }) => id === place.listId)?.title}
            </span>
          </li>
        </ol>
      </nav>
      <CardActions place={place} onClose={onClose} />
    </div>
  )
}
