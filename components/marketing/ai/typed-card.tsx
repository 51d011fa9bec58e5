import { BoardLeaf } from '../boards/board-leaf'
import { typedSketch } from './typed-sketch'

type TypedCardProps = { id: string; typed: string }

/** What is typed, and the technique that it becomes, using the board's own rule. */
export function TypedCard({ id, typed }: TypedCardProps) {
  return (
    <div className="grid items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_1.5rem_minmax(0,1fr)]">
      <div className="rounded-ink border border-rule-strong bg-paper-raised px-3.5 py-3">
        <p className="mb-1.5 text-[13px] text-ink-soft">You type</p>
        <p className="text-base leading-relaxed whitespace-pre-wrap">{typed}</p>
      </div>
      <span aria-hidden="true" className="text-center text-xl text-ink-soft max-sm:rotate-90">
        →
      </span>
      <BoardLeaf
        sketch={typedSketch(id, typed)}
        className="border-none p-0 [&_figcaption]:sr-only [&_[data-drawn]]:px-0"
      />
    </div>
  )
}
