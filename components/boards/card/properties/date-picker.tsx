'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useClosePopover } from '@/components/ui/popover'
import { typedKey } from '@/components/ui/typed-key'
import { useDateFormat } from '@/components/time/time-settings'
import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import { type Due, type DueCard, dueDay, dueOn, movedDue } from '@/lib/boards/dates/due-time'
import { typedDue } from '@/lib/boards/dates/typed-due'
import { writeDay, writeTime } from '@/lib/date-format'
import { useBoard } from '../../context/board-context'
import { useWeekStart } from '../../filters/use-week-start'
import { DayGrid } from './day-grid'
import { DueTime } from './due-time'

type DatePickerProps = { card: DueCard; onChange: (due: Due) => void }

/** When something is due: typed in words, picked from a month, or none. What is picked is saved and closes it. */
export function DatePicker({ card, onChange }: DatePickerProps) {
  const { now, timeZone, announce } = useBoard()
  const format = useDateFormat()
  const weekStart = useWeekStart()
  const close = useClosePopover()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const thisDay = today(now, timeZone)
  const chosen = dueDay(card, timeZone)
  const [active, setActive] = useState<Day>(chosen ?? thisDay)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  // On touch the field would bring up the keyboard, over the month.
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const understood = typedDue(typed, { today: thisDay, weekStart, format })
  const inWords = (day: Day) =>
    writeDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, format)

  const take = (day: Day | null, time?: string) => {
    close()
    if (day === null) announce('No due date')
    else announce(`Due ${inWords(day)}`)
    if (day !== null && time !== undefined) onChange(dueOn(day, time, timeZone))
    else if (day !== chosen || time !== undefined) onChange(movedDue(card, day, timeZone))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'ArrowDown') root.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    else if (key !== 'Enter') return
    else if (understood) take(understood.day, understood.time)
    else if (typed.trim() === '') close()
    else setRefused(true)
    event.preventDefault()
  }
  const [hour = 0, minute = 0] = understood?.time?.split(':').map(Number) ?? []
  return (
    <div ref={root} className="flex flex-col gap-2.5 text-[13px]">
      <div>
        <Input
          aria-label="Due date"
          aria-describedby={`${id}-said`}
          aria-invalid={isRefused || undefined}
          placeholder="Tomorrow, fri 3pm, 2026-12-24"
          autoComplete="off"
          maxLength={60}
          {...(!isTouch && { 'data-first-focus': '' })}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setRefused(false)
            const next = typedDue(target.value, { today: thisDay, weekStart, format })
            if (next) setActive(next.day)
          }}
          onKeyDown={handleKeyDown}
        />
        <p
          id={`${id}-said`}
          aria-live="polite"
          className={`pt-1.5 empty:hidden ${isRefused ? 'text-danger-deep' : 'text-ink-soft'}`}
        >
          {understood
            ? `${inWords(understood.day)}${understood.time ? `, ${writeTime(hour, minute, format)}` : ''}`
            : isRefused && 'No date that is known here. Try “tomorrow”, “fri” or “2026-12-24”.'}
        </p>
      </div>
      <DayGrid
        active={active}
        chosen={understood?.day ?? chosen}
        today={thisDay}
        weekStart={weekStart}
        takesFocus={isTouch}
        onMove={setActive}
        onTake={take}
      />
      {chosen !== undefined && <DueTime card={card} day={chosen} timeZone={timeZone} onChange={onChange} />}
      <div className="-mx-3 flex flex-wrap gap-1.5 border-t border-rule px-3 pt-2.5">
        <Button size="sm" onClick={() => take(thisDay)}>
          Today
        </Button>
        <Button size="sm" onClick={() => take(addDays(thisDay, 1))}>
          Tomorrow
        </Button>
        {chosen !== undefined && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => take(null)}>
            No date
          </Button>
        )}
      </div>
    </div>
  )
}
