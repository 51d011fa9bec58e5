'use client'

import { Check } from 'lucide-react'
import { cn } from '@/lib/cn'
import { stepNames } from '@/lib/onboarding/steps'

type StepListProps = { current: number; completed: readonly number[]; onGo: (step: number) => void }

/** All steps: names at the side, and on a phone numbers in a row. */
export function StepList({ current, completed, onGo }: StepListProps) {
  return (
    <nav
      aria-label="Steps"
      className="border-rule max-md:border-b max-md:pt-3 max-md:pr-14 max-md:pb-1 max-md:pl-2 md:row-span-2 md:overflow-y-auto md:border-r md:bg-paper md:px-3 md:py-6.5"
    >
      <div className="mb-4 px-2 max-md:hidden">
        <p className="font-title text-xl leading-tight">Your training</p>
        <p className="mt-0.5 text-[13px] text-balance text-ink-soft">8-10 minutes, leave and come back</p>
      </div>
      <ol className="flex md:flex-col md:gap-0.5">
        {stepNames.map((name, at) => {
          const step = at + 1
          const isCurrent = step === current
          const isDone = completed.includes(step)
          return (
            <li key={name} className="max-md:flex-1">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onGo(step)}
                className={cn(
                  'flex w-full items-center gap-2.5 rounded-ink px-2 py-1.5 text-left text-[13.5px] text-ink-soft hover:bg-paper-sunk hover:text-ink max-md:h-11 max-md:justify-center max-md:p-0 pointer-coarse:md:min-h-11',
                  isCurrent && 'font-semibold text-ink',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cn(
                    'grid size-5 shrink-0 place-items-center rounded-full border border-rule-strong text-[11px] font-medium max-md:size-6',
                    isCurrent && 'border-shu text-shu-deep',
                    isDone && 'border-matsu bg-matsu text-paper-raised',
                    isDone && isCurrent && 'ring-2 ring-shu ring-offset-2 ring-offset-paper',
                  )}
                >
                  {isDone ? <Check className="size-3" strokeWidth={3} /> : step}
                </span>
                <span className="sr-only">{step}.</span>
                <span className="max-md:sr-only">{name}</span>
                {isDone && <span className="sr-only">(done)</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
