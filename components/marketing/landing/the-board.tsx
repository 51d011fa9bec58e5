import { BrushMark } from '@/components/ui/brush-mark'
import { BoardPicture } from './board-picture'
import { LiveBoard } from './live-board'

/** The real board, with the texts around it. */
export function TheBoard() {
  return (
    <section aria-labelledby="the-board" className="mx-auto max-w-328 px-5">
      <div className="mb-4 flex items-center gap-3 md:mb-5 md:gap-4">
        <BrushMark name="one" className="w-8 shrink-0 md:w-11" />
        <h2 id="the-board" className="font-title text-[24px] leading-tight md:text-[28px]">
          Try it
        </h2>
        <p className="ml-auto text-ink-soft max-md:hidden">
          This is the real board. Sign up, and what you do here becomes your first dojo.
        </p>
      </div>
      <a
        href="#after-the-board"
        className="absolute -translate-y-full rounded-ink bg-paper-raised px-3 py-2 font-medium not-focus:sr-only"
      >
        Skip the board
      </a>
      <LiveBoard>
        <BoardPicture />
      </LiveBoard>
      <p id="after-the-board" tabIndex={-1} className="mt-4 text-ink-soft text-pretty outline-none md:text-center">
        <span className="font-medium text-ink md:hidden">
          This is the real board. Sign up, and what you do here becomes your first dojo.{' '}
        </span>
        <span className="hidden pointer-coarse:inline">
          Hold your finger on a technique to pick it up, or tap it to open it.
        </span>
        <span className="pointer-coarse:hidden">
          Drag a technique, open it, or press Space on it and move it with the arrow keys.
        </span>
        <noscript> You need JavaScript to use it; without it, this is only a picture.</noscript>
      </p>
    </section>
  )
}
