import { cn } from '@/lib/cn'

/** A tiny board: katas as columns, techniques as strokes. Decoration beside a template's name. */
export function KataSketch({ counts, className }: { counts: readonly number[]; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('flex h-16 gap-1.5 overflow-hidden', className)}>
      {counts.slice(0, mostColumns).map((count, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- drawn once, and never in another order
        <span key={column} className="flex flex-1 flex-col gap-1 rounded-[4px] bg-paper-sunk p-1.5">
          <span className="h-1 w-3/5 shrink-0 rounded-full bg-rule-strong" />
          {Array.from({ length: Math.min(count, mostStrokes) }, (_, stroke) => (
            <span key={stroke} className="h-1.5 shrink-0 rounded-[2px] border border-rule bg-paper-raised" />
          ))}
        </span>
      ))}
    </span>
  )
}

const mostColumns = 6
const mostStrokes = 5
