'use client'

import { RotateCcw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { daysLeftWords } from '@/lib/boards/archive/filter-archive'
import type { BinnedBoard } from '@/lib/boards/dashboard/bin'
import { relativeTime } from '@/lib/relative-time'
import { browserTimeZone } from '@/lib/time-zone'
import { countWords } from '@/lib/count-words'
import { headingId } from './board-places'
import type { Shelf } from './shelf'
import { ShelfHead } from './shelf-head'
import { useBin } from './use-bin'

type BinnedBoardsProps = {
  /** Whether a dojo belongs to the current choice. */
  isShown: (board: BinnedBoard) => boolean
  onShow: (shelf: Shelf) => void
  onRestored: () => void
}

/** The deleted dojos: who deleted each, when, how long it is kept, and Restore. */
export function BinnedBoards({ isShown, onShow, onRestored }: BinnedBoardsProps) {
  const { push } = useRouter()
  const { bin, restoring, restore, retry } = useBin(({ id, title }) => {
    onRestored()
    // The focused button is gone.
    document.getElementById(headingId)?.focus()
    notify('board.restored', {
      description: `“${title}”`,
      action: { label: 'Open', onSelect: () => push(`/dojo/${id}`) },
    })
  })
  const boards = typeof bin === 'string' ? [] : bin.boards.filter(isShown)
  return (
    <>
      <ShelfHead title="Bin" onShow={onShow}>
        Deleted dojos are kept for 30 days. Their admins can restore them, with everything and everyone on them.
      </ShelfHead>
      {bin === 'loading' ? (
        <BinSkeleton />
      ) : bin === 'failed' ? (
        <EmptyState
          mark="broken"
          title="The bin could not be loaded"
          action={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          Nothing is lost. The server did not answer as expected.
        </EmptyState>
      ) : boards.length === 0 ? (
        <EmptyState title="The bin is empty">Dojos that you delete are kept here for 30 days.</EmptyState>
      ) : (
        <ul aria-label="Deleted dojos" className="mt-5 divide-y divide-rule border-y border-rule">
          {boards.map((board) => (
            <BinnedRow
              key={board.id}
              board={board}
              now={bin.now}
              isBusy={restoring === board.id}
              onRestore={() => void restore(board)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type BinnedRowProps = { board: BinnedBoard; now: Date; isBusy: boolean; onRestore: () => void }

function BinnedRow({ board, now, isBusy, onRestore }: BinnedRowProps) {
  const { title, binnedAt, binnedBy, cards } = board
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="font-title text-[17px] leading-snug wrap-anywhere">
          {title}
        </p>
        <p className="text-[13px] text-pretty text-ink-soft tabular-nums wrap-anywhere">
          {cards === 0 ? 'No techniques' : countWords(cards, 'technique')} · Deleted by {binnedBy ?? 'someone who left'}
          , <time dateTime={binnedAt}>{relativeTime(binnedAt, now, browserTimeZone())}</time> ·{' '}
          {daysLeftWords(binnedAt, now)}
        </p>
      </div>
      <Button size="sm" busy={isBusy} onClick={onRestore} aria-label={`Restore ${title}`}>
        <RotateCcw aria-hidden="true" />
        Restore
      </Button>
    </li>
  )
}

function BinSkeleton() {
  return (
    <div aria-busy="true" className="mt-5 flex flex-col gap-3">
      <output className="sr-only">Loading the bin</output>
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
