'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { useClosePopover } from '@/components/ui/popover'
import { typedKey } from '@/components/ui/typed-key'
import { useDateFormat } from '@/components/time/time-settings'
import { addDays, type Day } from '@/lib/boards/dates/calendar-day'
import { type TypedDue, typedDue } from '@/lib/boards/dates/typed-due'
import { DayGrid, dayInWords } from './day-grid'
import { DayWords } from './day-words'
import { useIsTouch } from './use-is-touch'
import { useWeekStart } from './use-week-start'

export type DayPickerProps = {
  /** Names the field for words. */
  label: string
  today: Day
  chosen: Day | undefined
  earliest?: Day | undefined
  latest?: Day | undefined
  /** Whether a time can be typed as well. */
  hasTime?: boolean
  /** Whether a day is required. */
  isRequired?: boolean | undefined
  /** The label for no date. */
  none?: string | undefined
  onTake: (day: Day | null, time?: string) => void
  /** Between the month and the buttons. */
  children?: ReactNode
}

/** A day in a popover: typed in words, picked from a month, or none. A picked day is taken and closes it. */
export function DayPicker(props: DayPickerProps) {
  const {
    label,
    today,
    chosen,
    earliest,
    latest,
    hasTime = false,
    isRequired,
    none = 'No date',
    onTake,
    children,
  } = props
  const format = useDateFormat()
  const weekStart = useWeekStart()
  const close = useClosePopover()
  const root = useRef<HTMLDivElement>(null)
  const isOpen = (day: Day) => (earliest === undefined || day >= earliest) && (latest === undefined || day <= latest)
  const [active, setActive] = useState<Day>(chosen ?? (earliest !== undefined && earliest > today ? earliest : today))
  const [typed, setTyped] = useState('')
  const isTouch = useIsTouch()
  const isPast = latest !== undefined && latest <= today
  const dateIn = (text: string) => typedDue(text, { today, weekStart, format, isPast })
  const read = (text: string): TypedDue | undefined => {
    const date = dateIn(text)
    return date && isOpen(date.day) && (hasTime || date.time === undefined) ? date : undefined
  }
  const understood = read(typed)
  const refusal = (day: Day | undefined) => {
    if (day !== undefined && earliest !== undefined && day < earliest)
      return `Choose ${dayInWords(earliest, format)} or a later day.`
    if (day !== undefined && latest !== undefined && day > latest)
      return `Choose ${dayInWords(latest, format)} or an earlier day.`
    return `That is not a known date. Try ${isPast ? '“yesterday”, “2 weeks ago”' : '“tomorrow”, “in 2 weeks”'} or “2026-12-24”.`
  }

  // Leaving takes what was typed, as in every field; Escape and a different choice do not.
  const unsaved = useRef<() => void>(undefined)
  useEffect(() => {
    unsaved.current = understood && (() => onTake(understood.day, understood.time))
  })
  useEffect(() => () => unsaved.current?.(), [])
  const discard = () => flushSync(() => setTyped(''))
  const take = (day: Day | null) => {
    discard()
    // Taking a day may close the surrounding part, which then sets the focus.
    close()
    onTake(day)
  }
  const near = [
    ...(isPast ? [{ name: 'Yesterday', day: addDays(today, -1) }] : []),
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: addDays(today, 1) },
  ].filter(({ day }) => isOpen(day))
  const canClear = !isRequired && chosen !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape from the controls inside
    <div
      ref={root}
      className="flex flex-col gap-2.5 text-[13px]"
      onKeyDown={(event) => typedKey(event) === 'Escape' && discard()}
    >
      <DayWords
        label={label}
        hasTime={hasTime}
        typed={typed}
        understood={understood}
        isPast={isPast}
        refusal={refusal(dateIn(typed)?.day)}
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
        today={today}
        weekStart={weekStart}
        takesFocus={isTouch}
        isOpen={isOpen}
        onMove={setActive}
        onTake={take}
      />
      {children}
      {(near.length > 0 || canClear) && (
        <div className="-mx-3 flex flex-wrap gap-1.5 border-t border-rule px-3 pt-2.5">
          {near.map(({ name, day }) => (
            <Button key={name} size="sm" onClick={() => take(day)}>
              {name}
            </Button>
          ))}
          {canClear && (
            <Button size="sm" variant="ghost" className="ml-auto" onClick={() => take(null)}>
              {none}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
