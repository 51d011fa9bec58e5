'use client'

import { UnfoldHorizontal } from 'lucide-react'
import { cn } from '@/lib/cn'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { overLimitWords } from './list-limit'
import { useCollapsed } from '../context/collapsed'

type CollapsedListProps = { list: List; shown: ReadonlySet<string> | null }

/** A kata as a narrow strip with its name along it: it opens when pressed, and accepts what is dropped on it. */
export function CollapsedList({ list, shown }: CollapsedListProps) {
  const { canEdit } = useBoard()
  const collapsed = useCollapsed()
  const total = list.cards.length
  const count = shown ? `${list.cards.filter(({ id }) => shown.has(id)).length} of ${total}` : `${total}`
  const isOver = overLimitWords(total, list.cardLimit) !== undefined
  return (
    <section
      data-list-id={list.id}
      aria-label={list.title}
      className="kata group/strip relative flex max-h-full min-h-48 w-11 shrink-0 flex-col rounded-lg bg-paper-sunk"
    >
      <button
        type="button"
        data-list-menu=""
        data-list-handle={canEdit ? '' : undefined}
        aria-expanded="false"
        aria-label={`Expand kata ${list.title}, ${count} ${total === 1 ? 'technique' : 'techniques'}`}
        title={list.title}
        onClick={() => collapsed?.open(list)}
        className="flex min-h-0 flex-1 flex-col items-center gap-2.5 rounded-lg py-2.5 text-[13px] hover:bg-rule/60"
      >
        <UnfoldHorizontal aria-hidden="true" className="size-4 shrink-0 text-ink-faint group-hover/strip:text-ink" />
        <span
          className={cn(
            'shrink-0 text-xs tabular-nums',
            isOver ? 'rounded-full bg-yamabuki-wash px-1.5 text-yamabuki-deep' : 'text-ink-soft',
          )}
        >
          {count}
        </span>
        <span dir="auto" className="max-h-72 min-h-0 truncate font-semibold [writing-mode:vertical-rl]">
          {list.title}
        </span>
      </button>
      {/* Where dropped cards go; otherwise empty, and out of the way. */}
      <div data-cards="" className="pointer-events-none absolute inset-x-0 top-16 bottom-0 overflow-hidden" />
    </section>
  )
}
