'use client'

import { ChevronRight, Repeat } from 'lucide-react'
import { type Ref, useId } from 'react'
import { buttonStyles } from '@/components/ui/button-styles'
import { useDateFormat } from '@/components/time/time-settings'
import { cn } from '@/lib/cn'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { readRepeat } from '@/lib/recurrence/rule'

type RepeatRowProps = { repeat: string | undefined; ref: Ref<HTMLButtonElement>; onOpen: () => void }

/** Leads from the day to the repetition. */
export function RepeatRow({ repeat, ref, onOpen }: RepeatRowProps) {
  const format = useDateFormat()
  const id = useId()
  const rule = repeat === undefined ? undefined : readRepeat(repeat)?.rule
  return (
    <button
      ref={ref}
      type="button"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-value`}
      onClick={onOpen}
      className={cn(
        buttonStyles({ variant: 'ghost', size: 'sm' }),
        '-mx-1 -my-1 h-auto min-h-8 justify-start gap-2 px-1.5 py-1 text-left whitespace-normal pointer-coarse:min-h-11',
      )}
    >
      <Repeat aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span id={`${id}-name`}>Repeat</span>
      <span id={`${id}-value`} className="min-w-0 flex-1 text-right font-normal text-ink-soft">
        {rule ? describeRepeat(rule, format) : repeat === undefined ? 'Never' : 'Yes'}
      </span>
      <ChevronRight aria-hidden="true" className="-ml-1 size-4 shrink-0 text-ink-soft" />
    </button>
  )
}
