'use client'

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { type Due, type DueCard, dueOn, dueTime, notDue } from '@/lib/boards/dates/due-time'
import { DraftInput } from './draft-input'

type DueTimeProps = { card: DueCard; day: Day; timeZone: string; onChange: (due: Due) => void }

/** The time of day when something is due, if it has one. */
export function DueTime({ card, day, timeZone, onChange }: DueTimeProps) {
  const [isAdding, setAdding] = useState(false)
  const time = dueTime(card, timeZone)
  const root = useRef<HTMLDivElement>(null)
  const remove = () => {
    // The cross disappears; the focus must not, or the popover closes.
    root.current?.focus()
    setAdding(false)
    if (time !== undefined) onChange({ ...notDue, dueDate: day })
  }
  return (
    <div ref={root} tabIndex={-1} className="flex items-center gap-1 outline-none">
      {!isAdding && time === undefined ? (
        <Button variant="ghost" size="sm" className="-my-1 -ml-1" onClick={() => setAdding(true)}>
          Add time
        </Button>
      ) : (
        <>
          <DraftInput
            type="time"
            aria-label="Due time"
            // A time typed over another passes through several that are not intended.
            pauseMs={800}
            value={time ?? ''}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been asked for
            autoFocus={isAdding}
            onValue={(value) => (value === '' ? remove() : onChange(dueOn(day, value, timeZone)))}
          />
          <IconButton label="Remove time" onClick={remove}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}
