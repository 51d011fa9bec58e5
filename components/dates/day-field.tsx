'use client'

import type { Day } from '@/lib/boards/dates/calendar-day'
import { DayPicker, type DayPickerProps } from './day-picker'
import { DayPopover, type DayPopoverProps } from './day-popover'

type DayFieldProps = Pick<DayPopoverProps, 'label' | 'value' | 'none' | 'isShort' | 'className'> &
  Pick<DayPickerProps, 'today' | 'earliest' | 'latest' | 'isRequired'> & { onValue: (value: Day | '') => void }

/** A field for a day: when pressed, it opens the popover for typing a day in words or picking one. */
export function DayField({ label, value, none, isShort, className, onValue, ...picker }: DayFieldProps) {
  return (
    <DayPopover {...{ label, value, none, isShort, className }}>
      <DayPicker
        label={label}
        chosen={value === '' ? undefined : value}
        none={none}
        onTake={(taken) => onValue(taken ?? '')}
        {...picker}
      />
    </DayPopover>
  )
}
