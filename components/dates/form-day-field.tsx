'use client'

import { useState, useSyncExternalStore } from 'react'
import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import { controlStyles } from '@/components/ui/control-styles'
import { useFieldControl } from '@/components/ui/field'
import { cn } from '@/lib/cn'
import type { Day } from '@/lib/boards/dates/calendar-day'
import type { DayPickerProps } from './day-picker'
import { DayPopover, type DayPopoverProps } from './day-popover'

const loadPicker = () => import('./day-picker').then((module) => module.DayPicker)
const never = () => () => {}

type FormDayFieldProps = Pick<DayPopoverProps, 'label' | 'value' | 'none' | 'isShort' | 'className'> &
  Pick<DayPickerProps, 'today' | 'earliest' | 'latest' | 'isRequired'> & {
    /** The id that a label refers to, outside of a `Field`. */
    id?: string | undefined
    /** The name under which the form sends it, as YYYY-MM-DD. */
    name: string
    onValue: (value: Day | '') => void
  }

/**
 * A day in a form that also works without scripts: there it is the browser's own field. With scripts that field is
 * hidden from the first frame and carries the value, and the picker is fetched when the button is pointed at or
 * focused.
 */
export function FormDayField(props: FormDayFieldProps) {
  const { name, label, id, value, none, isShort, className, onValue, ...picker } = props
  const { earliest, latest, isRequired } = picker
  const [isOpen, setOpen] = useState(false)
  const field = useFieldControl()
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const fetchPicker = () => fetchPart(loadPicker)
  const close = () => setOpen(false)
  return (
    <>
      <input
        type={isScripted ? 'hidden' : 'date'}
        {...(!isScripted && {
          ...field,
          ...(id !== undefined && { id }),
          min: earliest,
          max: latest,
          required: isRequired,
        })}
        name={name}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={cn(controlStyles, 'h-9 pointer-coarse:h-11', className, 'hidden noscript:block')}
      />
      <DayPopover
        {...{ label, value, none, isShort }}
        id={isScripted ? id : null}
        className={cn(className, 'noscript:hidden')}
        open={isOpen}
        onOpenChange={(open) => (open ? void fetchPicker().then(() => setOpen(true)) : close())}
        onIntent={() => void fetchPicker()}
      >
        <OnDemand
          load={loadPicker}
          props={{
            ...picker,
            label,
            none,
            chosen: value === '' ? undefined : value,
            onTake: (day) => onValue(day ?? ''),
          }}
          onUnavailable={close}
        />
      </DayPopover>
    </>
  )
}
