'use client'

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { useClosePopover } from '@/components/ui/popover'
import { typedKey } from '@/components/ui/typed-key'
import { useDateFormat } from '@/components/time/time-settings'
import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import { dueDay, dueOn, movedDue, notDue } from '@/lib/boards/dates/due-time'
import { typedDue } from '@/lib/boards/dates/typed-due'
import { useBoard } from '../../context/board-context'
import { useWeekStart } from '../../context/use-week-start'
import { DayGrid, dayInWords } from './day-grid'
import { DueTime } from './due-time'
import { DueWords } from './due-words'
import { RepeatPanel } from './repeat/repeat-panel'
import { RepeatRow } from './repeat/repeat-row'
import type { DuePatch, RepeatingCard } from './repeat/use-repeat'

type DatePickerProps = {
  card: RepeatingCard & { completedAt?: string | undefined }
  onChange: (patch: DuePatch) => void
}

/** When something is due: typed in words, picked from a month, or none, and how it repeats. A picked day is saved and closes it. */
export function DatePicker({ card, onChange }: DatePickerProps) {
  const { now, timeZone, announce, isSample } = useBoard()
  const format = useDateFormat()
  const weekStart = useWeekStart()
  const close = useClosePopover()
  const root = useRef<HTMLDivElement>(null)
  const thisDay = today(now, timeZone)
  const chosen = dueDay(card, timeZone)
  const [active, setActive] = useState<Day>(chosen ?? thisDay)
  const [typed, setTyped] = useState('')
  const [isRepeatOpen, setRepeatOpen] = useState(false)
  const repeatRow = useRef<HTMLButtonElement>(null)
  // On touch the field would bring up the keyboard, over the month.
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const read = (text: string) => typedDue(text, { today: thisDay, weekStart, format })
  const understood = read(typed)

  const save = (day: Day | null, time?: string) => {
    announce(day === null ? 'No due date' : `Due ${dayInWords(day, format)}`)
    if (day === null) onChange({ ...notDue, ...(card.repeat !== undefined && { repeat: null }) })
    else if (time !== undefined) onChange(dueOn(day, time, timeZone))
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
  const showRepeat = (isShown: boolean) => {
    // What is pressed goes; the focus must not, or the popover closes.
    root.current?.focus()
    flushSync(() => setRepeatOpen(isShown))
    if (!isShown) repeatRow.current?.focus()
  }
  if (isRepeatOpen) {
    return (
      <div ref={root} tabIndex={-1} className="outline-none">
        <RepeatPanel card={card} isTouch={isTouch} onChange={onChange} onBack={() => showRepeat(false)} />
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape from the controls inside
    <div
      ref={root}
      tabIndex={-1}
      className="flex flex-col gap-2.5 text-[13px] outline-none"
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
      {/* What is done has its next one already, or repeats no more; the sample has no database that would make one. */}
      {card.completedAt === undefined && !isSample && (
        <RepeatRow ref={repeatRow} repeat={card.repeat} onOpen={() => showRepeat(true)} />
      )}
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
