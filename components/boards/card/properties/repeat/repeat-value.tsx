'use client'

import { Repeat } from 'lucide-react'
import { useDateFormat } from '@/components/time/time-settings'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { readRepeat } from '@/lib/recurrence/rule'

/** "Every 2 weeks on Tuesday", below the due date of a technique. */
export function RepeatValue({ repeat }: { repeat: string }) {
  const format = useDateFormat()
  const read = readRepeat(repeat)
  return (
    <span className="inline-flex items-baseline gap-1.5 text-xs text-ink-soft">
      <Repeat aria-hidden="true" className="size-3 shrink-0 translate-y-px" />
      {/* A chip on a phone only has room for the icon. */}
      <span className="max-md:sr-only">{read ? describeRepeat(read.rule, format) : 'Repeats'}</span>
    </span>
  )
}
