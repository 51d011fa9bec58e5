import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { BrushMark, type BrushMarkName } from './brush-mark'

type EmptyStateProps = {
  title: string
  children: ReactNode
  mark?: BrushMarkName
  action?: ReactNode
  /** The heading level that fits the page around it. */
  as?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** Nothing here yet, or nothing found: a mark, a title, one sentence, one action. */
export function EmptyState({ title, children, mark = 'enso', action, as: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={cn('mx-auto flex max-w-90 flex-col items-center px-4 py-12 text-center', className)}>
      <BrushMark name={mark} className="mb-5 w-24" />
      <Heading className="font-title text-xl leading-tight text-balance">{title}</Heading>
      <p className="mt-2 text-ink-soft text-pretty">{children}</p>
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
