import { cn } from '@/lib/cn'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

/** What goes into a kata without techniques. */
export function EmptyListHint({ list, isFirst }: { list: List; isFirst: boolean }) {
  const { canEdit } = useBoard()
  const hint = list.completes
    ? 'Techniques that enter here are completed.'
    : isFirst
      ? 'Nothing here yet. Add the first technique.'
      : 'Drag techniques here as they move on.'
  return (
    <p className={cn('px-3.5 text-[13px] text-pretty text-ink-soft', canEdit ? 'pt-0.5' : 'pb-3')}>
      {canEdit ? hint : 'Nothing here.'}
    </p>
  )
}

/** Why to have more than one kata. */
export function OneListHint({ className }: { className: string }) {
  return (
    <p className={cn('text-[13px] text-pretty text-ink-soft', className)}>
      A kata is a stage that work passes through. Add the next one beside it, such as In Progress or Complete.
    </p>
  )
}
