'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

type TaskLineProps = { task: string; how: ReactNode; isDone: boolean }

/** What to try, with a tick that no one presses: it appears once it was really done. */
export function TaskLine({ task, how, isDone }: TaskLineProps) {
  return (
    <div className="mt-3.5 flex items-start gap-2.5">
      <span
        aria-hidden="true"
        className={cn(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-rule-strong transition-colors duration-200 motion-reduce:transition-none',
          isDone && 'border-matsu bg-matsu text-paper-raised',
        )}
      >
        {isDone && <Check className="size-3" strokeWidth={3} />}
      </span>
      <p className="text-pretty">
        <span className="font-medium">{task}</span> <span className="text-ink-soft">{how}</span>
      </p>
      <p role="status" className="sr-only">
        {isDone ? `Done: ${task}` : ''}
      </p>
    </div>
  )
}
