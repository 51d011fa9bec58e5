'use client'

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { useClosePopover } from '@/components/ui/popover'
import { typedKey } from '@/components/ui/typed-key'
import { useDateFormat } from '@/components/time/time-settings'
import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import { type Due, type DueCard, dueDay, dueOn, movedDue } from '@/lib/boards/dates/due-time'
import { typedDue } from '@/lib/boards/dates/typed-due'
import { useBoard } from '../../context/board-context'
import { useWeekStart } from '../../filters/use-week-start'
import { DayGrid, dayInWords } from './day-grid'
import { DueTime } from './due-time'
import { DueWords } from './due-words'

type DatePickerProps = { card: DueCard; onChange: (due: Due) => void }

/** When something is due: typed in words, picked from a month, or none. What is picked is saved and closes it. */
export function DatePicker({ card, onChange }: DatePickerProps) {
  const { now, timeZone, announce } = useBoard()
  const format = useDateFormat()
  const weekStart = useWeekStart()
  const close = useClosePopover()
  const root = useRef<HTMLDivElement>(null)
  const thisDay = today(now, timeZone)
  const chosen = dueDay(card, timeZone)
  const [active, setActive] = useState<Day>(chosen ?? thisDay)
  const [typed, setTyped] = useState('')
  // On touch the field would bring up the keyboard, over the month.
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const read = (text: string) => typedDue(text, { today: thisDay, weekStart, format })
  const understood = read(typed)

  const save = (day: Day | null, time?: string) => {
    announce(day === null ? 'No due date' : `Due ${dayInWords(day, format)}`)
    if (day !== null && time !== undefined) onChange(dueOn(day, time, timeZone))
    else if (day !== chosen) onChange(movedDue(card, day, timeZone))
  }
  // Leaving takes what was typed, as in every field; Escape and another choice do not.
  const unsaved = useRef<() => void>(undefined)
  useEffect(() => {
    unsaved.current = understood && (() => save(understood.day, understood.time))
  })
  useEffect(() => () => unsaved.current?.(), [])
  const discard = () => flushSync(() => setTyped(''))

  const take = (day: Day | null) => {
    discard()
    save(day)
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape from the controls inside
    <div
      ref={root}
      className="flex flex-col gap-2.5 text-[13px]"
      onKeyDown={(event) => typedKey(event) === 'Escape' && discard()}
    >
      <DueWords
        typed={typed}
        understood={understood}
        takesFocus={!isTouch}
        onType={(text) => {
          setTyped(text)
          setActive(read(text)?.day ?? active)
        }}
        onEnter={close}
        onDown={() => root.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()}
      />
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
