'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import { useDateFormat } from '@/components/time/time-settings'
import type { TypedDue } from '@/lib/boards/dates/typed-due'
import { writeTime } from '@/lib/date-format'
import { dayInWords } from './day-grid'

type DayWordsProps = {
  /** Names the field. */
  label: string
  /** Whether a time is read as well. */
  hasTime: boolean
  /** Whether days in the past are meant. */
  isPast: boolean
  typed: string
  understood: TypedDue | undefined
  /** Why Enter does not take what was typed. */
  refusal: string
  takesFocus: boolean
  onType: (typed: string) => void
  /** On Enter: what was understood, or nothing for an empty field. */
  onEnter: () => void
  /** On arrow down: moves to the month below. */
  onDown: () => void
}

/** A date in words: what was understood is shown below. */
export function DayWords(props: DayWordsProps) {
  const { label, hasTime, isPast, typed, understood, refusal, takesFocus, onType, onEnter, onDown } = props
  const format = useDateFormat()
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'ArrowDown') onDown()
    else if (key !== 'Enter') return
    else if (understood || typed.trim() === '') onEnter()
    else setRefused(true)
    event.preventDefault()
  }
  const [hour = 0, minute = 0] = understood?.time?.split(':').map(Number) ?? []
  return (
    <div>
      <Input
        aria-label={label}
        aria-describedby={`${id}-said`}
        aria-invalid={isRefused || undefined}
        placeholder={
          isPast
            ? 'Yesterday, fri, 2 weeks ago'
            : hasTime
              ? 'Tomorrow, fri 3pm, in 2 weeks'
              : 'Tomorrow, fri, in 2 weeks'
        }
        autoComplete="off"
        maxLength={60}
        data-first-field={takesFocus ? '' : undefined}
        value={typed}
        onChange={({ target }) => {
          setRefused(false)
          onType(target.value)
        }}
        onKeyDown={handleKeyDown}
      />
      <p
        id={`${id}-said`}
        aria-live="polite"
        className={`pt-1.5 empty:hidden ${isRefused ? 'text-danger-deep' : 'text-ink-soft'}`}
      >
        {understood
          ? [dayInWords(understood.day, format), understood.time && writeTime(hour, minute, format)]
              .filter(Boolean)
              .join(', ')
          : isRefused && refusal}
      </p>
    </div>
  )
}
