'use client'

import { CalendarDays } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { controlStyles } from '@/components/ui/control-styles'
import { useFieldControl } from '@/components/ui/field'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useDateFormat } from '@/components/time/time-settings'
import type { DisclosureProps } from '@/components/ui/use-disclosure'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { writeDay } from '@/lib/date-format'
import { cn } from '@/lib/cn'

export type DayPopoverProps = DisclosureProps & {
  /** Names it and the popover; in a `Field`, or with an id that a label refers to, the same name as there. */
  label: string
  id?: string | null | undefined
  /** Empty means no day. */
  value: Day | ''
  /** What it shows without a day. */
  none?: string | undefined
  /** Shows only the day, for places without room. */
  isShort?: boolean | undefined
  className?: string | undefined
  /** It may be about to be pressed. */
  onIntent?: () => void
  /** The picker. */
  children: ReactNode
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** A day as a button, with a popover for choosing another one. */
export function DayPopover(props: DayPopoverProps) {
  const { label, id, value, none = 'No date', isShort = false, className, onIntent, children, ...opening } = props
  const format = useDateFormat()
  const valueId = useId()
  const field = useFieldControl()
  const ownId = id === undefined ? field.id : (id ?? undefined)
  return (
    <Popover {...opening}>
      <PopoverTrigger asChild>
        <button
          type="button"
          id={ownId}
          aria-label={ownId === undefined ? label : undefined}
          aria-describedby={[valueId, field['aria-describedby']].filter(Boolean).join(' ')}
          onPointerEnter={onIntent}
          onPointerDown={onIntent}
          onFocus={onIntent}
          className={cn(
            controlStyles,
            'flex h-9 cursor-pointer items-center gap-2 text-left aria-expanded:border-ink-faint pointer-coarse:h-11',
            field['aria-invalid'] && 'border-danger',
            className,
          )}
        >
          {!isShort && <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
          <span id={valueId} className={cn('min-w-0 flex-1 truncate tabular-nums', value === '' && 'text-ink-soft')}>
            {value === '' ? none : writeDay(value, isShort ? day : { weekday: 'short', ...day }, format)}
          </span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={label} align="start" className="w-76 p-3 max-md:w-84">
        {children}
      </PopoverContent>
    </Popover>
  )
}
