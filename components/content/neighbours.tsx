import { ArrowLeft, ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

type Neighbour = { path: string; title: string } | null

/** The texts before and after this one, in reading order. */
export function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Previous and next" className="mt-14 grid gap-3 sm:grid-cols-2 print:hidden">
      {previous && <Way to={previous} word="Previous" icon={<ArrowLeft aria-hidden="true" className="size-4" />} />}
      {next && (
        <div className="sm:col-start-2 sm:text-right">
          <Way to={next} word="Next" icon={<ArrowRight aria-hidden="true" className="size-4" />} isEnd />
        </div>
      )}
    </nav>
  )
}

type WayProps = { to: { path: string; title: string }; word: string; icon: ReactNode; isEnd?: boolean }

function Way({ to, word, icon, isEnd = false }: WayProps) {
  return (
    <Link
      href={to.path}
      prefetch={false}
      className="block h-full rounded-ink border border-rule px-4 py-3 transition-colors duration-150 hover:border-rule-strong hover:bg-paper-raised"
    >
      <span className={`flex items-center gap-2 text-[13px] text-ink-soft ${isEnd ? 'sm:flex-row-reverse' : ''}`}>
        {icon}
        {word}
      </span>
      <span className="mt-1 block font-medium">{to.title}</span>
    </Link>
  )
}
