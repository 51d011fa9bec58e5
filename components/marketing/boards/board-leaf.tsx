import { cn } from '@/lib/cn'
import type { BoardSketch } from './board-sketch'
import { DrawnLists } from './drawn-lists'

type BoardLeafProps = {
  sketch: BoardSketch
  /** Uses the page's whole width: its katas go two by two before they stack. */
  isWide?: boolean
  className?: string
}

/** A board on a sheet of paper, to look at. */
export function BoardLeaf({ sketch, isWide, className }: BoardLeafProps) {
  return (
    <figure className={cn('min-w-0 rounded-lg border border-rule bg-paper py-4', className)}>
      <figcaption className="px-4 pb-3 font-title text-xl leading-tight">{sketch.title}</figcaption>
      <DrawnLists
        sketch={sketch}
        className={cn(
          'gap-2.5 px-4 pb-0 max-md:px-4 [&_.card]:px-0.5 [&_section]:min-w-0',
          'max-sm:flex-col max-sm:overflow-visible max-sm:[&_section]:basis-auto max-sm:[&_section]:self-stretch',
          isWide
            ? 'sm:max-md:grid sm:max-md:grid-cols-2 md:[&_section]:flex-1 md:[&_section]:basis-0'
            : 'sm:[&_section]:flex-1 sm:[&_section]:basis-0',
        )}
      />
    </figure>
  )
}
