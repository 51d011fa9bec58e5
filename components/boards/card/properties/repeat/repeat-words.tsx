'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import { useDateFormat } from '@/components/time/time-settings'
import { useWeekStart } from '@/components/dates/use-week-start'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { describeRepeat } from '@/lib/recurrence/describe-repeat'
import { parseRepeat } from '@/lib/recurrence/parse-repeat'
import type { Rule } from '@/lib/recurrence/rule'

type RepeatWordsProps = { today: Day; onTake: (rule: Rule) => void }

/** "every second Tuesday": what was understood is shown below, and Enter takes it. */
export function RepeatWords({ today, onTake }: RepeatWordsProps) {
  const format = useDateFormat()
  const weekStart = useWeekStart()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const text = typed.trim()
  const found = parseRepeat(text, { today, weekStart, format })
  // A half-typed text is not what was meant.
  const understood = found?.start === 0 && found.end === text.length ? found.rule : undefined
  const take = () => {
    if (!understood) return
    onTake(understood)
    setTyped('')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    // It closes the popover, and takes nothing.
    if (key === 'Escape') flushSync(() => setTyped(''))
    if (key !== 'Enter') return
    event.preventDefault()
    if (understood) take()
    else setRefused(text !== '')
  }
  return (
    <div>
      <Input
        aria-label="Repeat, in words"
        aria-describedby={`${id}-said`}
        aria-invalid={isRefused || undefined}
        placeholder="Every second Tuesday"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          setRefused(false)
          setTyped(target.value)
        }}
        onKeyDown={handleKeyDown}
        // Leaving the field takes what was typed, as in every field.
        onBlur={take}
      />
      <p
        id={`${id}-said`}
        aria-live="polite"
        className={`pt-1.5 empty:hidden ${isRefused ? 'text-danger-deep' : 'text-ink-soft'}`}
      >
        {understood
          ? `${describeRepeat(understood, format)}. Press Enter to set it.`
          : isRefused && 'Not understood. Try “every weekday” or “monthly on the 1st”.'}
      </p>
    </div>
  )
}
