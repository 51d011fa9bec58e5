import { CircleCheck } from 'lucide-react'
import { cn } from '@/lib/cn'
import type { List } from '@/lib/boards/schema'
import { overLimitWords } from './list-limit'

type ListCountProps = {
  list: List
  /** How many cards a filter lets through, if there is one. */
  shownCount: number | undefined
  /** How many it holds, if not all have been loaded. */
  total?: number
}

/** How many techniques a kata holds, its limit, and whether it completes them. */
export function ListCount({ list, shownCount, total = list.cards.length }: ListCountProps) {
  const { cardLimit, completes } = list
  const isOver = overLimitWords(total, cardLimit) !== undefined
  return (
    <>
      <span
        className={cn(
          'font-normal whitespace-nowrap tabular-nums',
          isOver ? 'rounded-full bg-yamabuki-wash px-1.5 text-yamabuki-deep' : 'text-ink-soft',
        )}
      >
        {shownCount !== undefined && `${shownCount} of `}
        {total}
        {cardLimit && (
          <>
            <span aria-hidden="true"> / {cardLimit}</span>
            <span className="sr-only"> of at most {cardLimit}</span>
          </>
        )}
        <span className="sr-only"> techniques</span>
      </span>
      {completes && (
        <span title="Techniques that enter this kata are completed" className="self-center text-matsu-deep">
          <CircleCheck aria-hidden="true" className="size-3.5" />
          <span className="sr-only">, completes what enters it</span>
        </span>
      )}
    </>
  )
}

/** Below the kata's head, once it holds more than it should. */
export function OverLimit({ list, total = list.cards.length }: { list: List; total?: number }) {
  const words = overLimitWords(total, list.cardLimit)
  return words && <p className="px-3.5 pb-1.5 text-[13px] text-yamabuki-deep">{words}</p>
}
