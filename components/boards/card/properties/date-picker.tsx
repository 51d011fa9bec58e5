'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayInWords } from '@/components/dates/day-grid'
import { DayPicker } from '@/components/dates/day-picker'
import { useDateFormat } from '@/components/time/time-settings'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import { dueDay, dueOn, movedDue, notDue } from '@/lib/boards/dates/due-time'
import { useBoard } from '../../context/board-context'
import { DueTime } from './due-time'
import { RepeatPanel } from './repeat/repeat-panel'
import { RepeatRow } from './repeat/repeat-row'
import type { DuePatch, RepeatingCard } from './repeat/use-repeat'

type DatePickerProps = {
  card: RepeatingCard & { completedAt?: string | undefined }
  onChange: (patch: DuePatch) => void
}

/** When something is due, perhaps with a time, and how it repeats. */
export function DatePicker({ card, onChange }: DatePickerProps) {
  const { now, timeZone, announce, isSample } = useBoard()
  const format = useDateFormat()
  const root = useRef<HTMLDivElement>(null)
  const chosen = dueDay(card, timeZone)
  const [isRepeatOpen, setRepeatOpen] = useState(false)
  const repeatRow = useRef<HTMLButtonElement>(null)

  const save = (day: Day | null, time?: string) => {
    announce(day === null ? 'No due date' : `Due ${dayInWords(day, format)}`)
    if (day === null) onChange({ ...notDue, ...(card.repeat !== undefined && { repeat: null }) })
    else if (time !== undefined) onChange(dueOn(day, time, timeZone))
    else if (day !== chosen) onChange(movedDue(card, day, timeZone))
  }
  const showRepeat = (isShown: boolean) => {
    // The pressed button disappears; the focus must not, or the popover closes.
    root.current?.focus()
    flushSync(() => setRepeatOpen(isShown))
    if (!isShown) repeatRow.current?.focus()
  }
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {isRepeatOpen ? (
        <RepeatPanel card={card} onChange={onChange} onBack={() => showRepeat(false)} />
      ) : (
        <DayPicker label="Due date" today={today(now, timeZone)} chosen={chosen} hasTime onTake={save}>
          {chosen !== undefined && <DueTime card={card} day={chosen} timeZone={timeZone} onChange={onChange} />}
          {/* A completed technique already has its next one, or no longer repeats; the sample has no database to make
              one. */}
          {card.completedAt === undefined && !isSample && (
            <RepeatRow ref={repeatRow} repeat={card.repeat} onOpen={() => showRepeat(true)} />
          )}
        </DayPicker>
      )}
    </div>
  )
}
