'use client'

import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { useFieldControl } from '@/components/ui/field'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useDateFormat } from '@/components/time/time-settings'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { writeDay } from '@/lib/date-format'
import { cn } from '@/lib/cn'
import { DayPicker } from './day-picker'

type DayFieldProps = {
  /** Names it, and the popover; in a `Field`, the same as there. */
  label: string
  /** Empty: none. */
  value: Day | ''
  today: Day
  earliest?: Day
  latest?: Day
  /** Whether there is always a day. */
  isRequired?: boolean
  /** Shows the day only, for places without room. */
  isShort?: boolean
  className?: string
  onValue: (value: Day | '') => void
}

/** A field for a day: pressed, it opens the popover in which a day is typed in words or picked. */
export function DayField({ label, value, isShort = false, className, onValue, ...picker }: DayFieldProps) {
  const format = useDateFormat()
  const id = useId()
  const field = useFieldControl()
  const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          id={field.id}
          aria-label={field.id === undefined ? label : undefined}
          aria-describedby={[`${id}-value`, field['aria-describedby']].filter(Boolean).join(' ')}
          className={cn(
            controlStyles,
            'flex h-9 cursor-pointer items-center gap-2 text-left aria-expanded:border-ink-faint pointer-coarse:h-11',
            field['aria-invalid'] && 'border-danger',
            className,
          )}
        >
          {!isShort && <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
          <span
            id={`${id}-value`}
            className={cn('min-w-0 flex-1 truncate tabular-nums', value === '' && 'text-ink-soft')}
          >
            {value === '' ? 'No date' : writeDay(value, isShort ? day : { weekday: 'short', ...day }, format)}
          </span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={label} align="start" className="w-76 p-3 max-md:w-84">
        <DayPicker
          label={label}
          chosen={value === '' ? undefined : value}
          onTake={(taken) => onValue(taken ?? '')}
          {...picker}
        />
      </PopoverContent>
    </Popover>
  )
}
