'use client'

import { CalendarDays, CalendarX } from 'lucide-react'
import { matching, PickList } from '@/components/ui/pick-list'
import { DayField } from '@/components/dates/day-field'
import { useWeekStart } from '@/components/dates/use-week-start'
import { table } from '@/components/shortcuts/shortcut-table'
import { useDateFormat } from '@/components/time/time-settings'
import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import { dueDay } from '@/lib/boards/dates/due-time'
import { writeDay } from '@/lib/date-format'
import { shortDay } from '@/lib/day-words'
import { typedDue } from '@/lib/boards/dates/typed-due'
import { useBoard } from '../../context/board-context'
import { PickerPanel, type PickerProps } from './picker-panel'

/** The next seven days, or any other that is typed: `fri`, `in 2 weeks`, `12/1`. A time stays the same. */
export function DuePicker({ cards, acts, anchor, onClose }: PickerProps) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  const weekStart = useWeekStart()
  const thisDay = today(now, timeZone)
  const isOn = (day: Day | null) => cards.every((card) => (dueDay(card, timeZone) ?? null) === day)
  const optionOf = (day: Day, name: string) => ({
    id: day,
    day: day as Day | null,
    name,
    aside: shortDay(day, thisDay, format),
    mark: <CalendarDays aria-hidden="true" className="text-ink-soft" />,
    isOn: isOn(day),
  })
  const weekdayOf = (day: Day) => writeDay(day, { weekday: 'long' }, 'en-US')
  const days = [0, 1, 2, 3, 4, 5, 6, 7].map((later) => {
    const day = addDays(thisDay, later)
    return optionOf(day, ['Today', 'Tomorrow'][later] ?? (later === 7 ? `Next ${weekdayOf(day)}` : weekdayOf(day)))
  })
  const none = {
    id: 'none',
    day: null,
    name: 'No date',
    aside: undefined,
    mark: <CalendarX aria-hidden="true" className="text-ink-soft" />,
    isOn: isOn(null),
  }
  const find = (typed: string) => {
    const due = typedDue(typed, { today: thisDay, weekStart, format })
    if (due && due.time === undefined) return [optionOf(due.day, weekdayOf(due.day))]
    return matching(isOn(null) ? days : [...days, none], typed)
  }
  const take = (day: Day | null) => {
    onClose()
    acts.setDue(
      cards,
      day,
      day === null ? 'No date' : `Due ${writeDay(day, { weekday: 'long', month: 'long', day: 'numeric' }, format)}`,
    )
  }
  return (
    <PickerPanel label={table.due.label} {...{ cards, anchor, onClose }}>
      <PickList
        label="Type a day, such as fri or in 2 weeks"
        find={find}
        hasDigits={false}
        onPick={({ day }) => take(day)}
        nothing="No day matches. Try fri, in 2 weeks or 2026-12-01."
      />
      {/* For fingers; a mouse has the list, and the calendar of the open technique. */}
      <div className="mt-2 hidden items-center gap-2 border-t border-rule px-2 pt-2 text-[13px] text-ink-soft pointer-coarse:flex">
        <span aria-hidden="true">Another day</span>
        <DayField
          label="Another day"
          value=""
          none="Pick a day"
          today={thisDay}
          latest="9999-12-31"
          isRequired
          className="flex-1"
          onValue={take}
        />
      </div>
    </PickerPanel>
  )
}
