'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useDateFormat } from '@/components/time/time-settings'
import { type Day, type WeekStart, weeksOfMonth } from '@/lib/boards/dates/calendar-day'
import { dayAfterKey } from '@/lib/boards/dates/day-after-key'
import { type DateFormat, writeDay } from '@/lib/date-format'
import { cn } from '@/lib/cn'

/** "Friday, November 27, 2026" */
export function dayInWords(day: Day, format: DateFormat): string {
  return writeDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, format)
}

type DayGridProps = {
  /** The day the keys start from; its month is shown. */
  active: Day
  chosen: Day | undefined
  today: Day
  weekStart: WeekStart
  takesFocus: boolean
  isOpen: (day: Day) => boolean
  onMove: (day: Day) => void
  onTake: (day: Day) => void
}

/** A month to pick a day from, by the ARIA pattern: arrows, Home and End, Page Up and Page Down, with Shift for years. */
export function DayGrid({ active, chosen, today, weekStart, takesFocus, isOpen, onMove, onTake }: DayGridProps) {
  const format = useDateFormat()
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const month = active.slice(0, 7)
  const weeks = weeksOfMonth(active, weekStart)
  const turn = (key: 'PageUp' | 'PageDown') => onMove(dayAfterKey(key, false, active, weekStart) ?? active)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, event.shiftKey, active, weekStart)
    if (next === undefined) return
    event.preventDefault()
    wantsFocus.current = next !== active
    onMove(next)
  }
  return (
    <div>
      <div className="mb-1 flex items-center gap-1">
        <p aria-live="polite" className="flex-1 pl-1.5 font-medium">
          {writeDay(`${month}-01`, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton label="Previous month" size="icon-sm" onClick={() => turn('PageUp')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next month" size="icon-sm" onClick={() => turn('PageDown')}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table has rows and cells already
        role="grid"
        aria-label="Days"
        className="w-full table-fixed text-center tabular-nums"
        onKeyDown={handleKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" className="h-7 text-xs font-normal text-ink-soft">
                <span aria-hidden="true">{writeDay(day, { weekday: 'short' }).slice(0, 2)}</span>
                <span className="sr-only">{writeDay(day, { weekday: 'long' })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen} className="p-px">
                  <button
                    type="button"
                    data-day={day}
                    data-first-field={takesFocus && day === active ? '' : undefined}
                    tabIndex={day === active ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayInWords(day, format)}
                    aria-disabled={!isOpen(day) || undefined}
                    onClick={() => isOpen(day) && onTake(day)}
                    className={cn(
                      'h-8 w-full rounded-ink hover:bg-paper-sunk pointer-coarse:h-9',
                      !day.startsWith(month) && 'text-ink-soft',
                      day === today && 'font-semibold inset-ring inset-ring-rule-strong',
                      !isOpen(day) && 'cursor-default text-ink-faint hover:bg-transparent',
                      day === chosen && 'bg-ink text-paper hover:bg-ink',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
