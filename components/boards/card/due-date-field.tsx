'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { type Due, type DueCard, dueDay, dueOn, dueTime, movedDue } from '@/lib/boards/dates/due-time'
import { DraftInput } from './draft-input'

type DueDateFieldProps = {
  card: DueCard
  timeZone: string
  hint: string | undefined
  onChange: (due: Due) => void
}

/** A day, and optionally a time. Both are read and written in the person's own time zone. */
export function DueDateField({ card, timeZone, hint, onChange }: DueDateFieldProps) {
  const [isAdding, setAdding] = useState(false)
  const day = dueDay(card, timeZone)
  const time = dueTime(card, timeZone)
  const hasTime = day !== undefined && (isAdding || time !== undefined)
  const removeTime = () => {
    setAdding(false)
    if (day !== undefined && time !== undefined) onChange({ dueDate: day, dueAt: null, dueTimeZone: null })
  }
  const addTime = (
    <Button variant="ghost" size="sm" className="-my-1 -mr-2.5" onClick={() => setAdding(true)}>
      Add time
    </Button>
  )
  return (
    <div className="flex flex-col gap-2">
      <Field label="Due date" hint={hasTime ? undefined : hint} aside={day !== undefined && !hasTime && addTime}>
        <DraftInput
          type="date"
          max="9999-12-31"
          value={day ?? ''}
          // While a year is typed key by key ("0002", "0020" …) it is not the intended one yet.
          onValue={(value) => (value === '' || value >= '1970') && onChange(movedDue(card, value || null, timeZone))}
        />
      </Field>
      {hasTime && (
        <Field label="Due time" hint={hint}>
          <div className="flex gap-1">
            <DraftInput
              type="time"
              // A time typed over another passes through several that are not intended.
              pauseMs={800}
              value={time ?? ''}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been asked for
              autoFocus={isAdding}
              onValue={(value) => (value === '' ? removeTime() : onChange(dueOn(day, value, timeZone)))}
            />
            <IconButton label="Remove time" onClick={removeTime}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        </Field>
      )}
    </div>
  )
}
