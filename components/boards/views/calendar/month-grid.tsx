'use client'

import type { Agenda } from '@/lib/boards/calendar/calendar-cards'
import { type Day, dayIn, weeksOfMonth } from '@/lib/boards/dates/calendar-day'
import { writeDay } from '@/lib/date-format'
import { useBoard } from '../../context/board-context'
import { useWeekStart } from '@/components/dates/use-week-start'
import styles from './calendar-view.module.css'
import { DayCell } from './day-cell'

type MonthGridProps = {
  agenda: Agenda
  /** The day that has the focus or would get it; its month is shown. */
  active: Day
  carriedId: string | undefined
  isCompact: boolean
}

/** A month by the ARIA grid pattern: one stop for Tab, arrows from day to day. The calendar handles its keys. */
export function MonthGrid({ agenda, active, carriedId, isCompact }: MonthGridProps) {
  const { now, timeZone } = useBoard()
  const weeks = weeksOfMonth(active, useWeekStart())
  const today = dayIn(timeZone, now)
  return (
    <div
      role="grid"
      aria-label={writeDay(active, { month: 'long', year: 'numeric' })}
      className={`${styles['month']} ${isCompact ? styles['compact'] : ''}`}
    >
      <div role="row" className="contents">
        {weeks[0]?.map((day) => (
          <div
            key={day}
            role="columnheader"
            aria-label={writeDay(day, { weekday: 'long' })}
            className={styles['weekday']}
          >
            {writeDay(day, { weekday: isCompact ? 'narrow' : 'short' })}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="contents">
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              cards={agenda.days.get(day)}
              isToday={day === today}
              isOutside={day.slice(0, 7) !== active.slice(0, 7)}
              isActive={day === active}
              isCompact={isCompact}
              carriedId={carriedId}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
