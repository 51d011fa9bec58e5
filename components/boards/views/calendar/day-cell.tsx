'use client'

import { useDateFormat } from '@/components/time/time-settings'
import { mostInCell } from '@/lib/boards/calendar/calendar-cards'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { type DateFormat, writeDay } from '@/lib/date-format'
import { dueLabel } from '@/lib/boards/dates/due-date'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { CalendarCard } from './calendar-card'
import styles from './calendar-view.module.css'
import { longDay } from './use-reschedule'

type DayCellProps = {
  day: Day
  cards: Card[] | undefined
  isToday: boolean
  isOutside: boolean
  isActive: boolean
  isCompact: boolean
  carriedId: string | undefined
}

/** A day of a month: its first techniques, and how many more there are. */
export function DayCell({ day, cards = [], isToday, isOutside, isActive, isCompact, carriedId }: DayCellProps) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  const count = cards.length === 0 ? 'nothing due' : cards.length === 1 ? '1 technique' : `${cards.length} techniques`
  const more = cards.length - mostInCell
  return (
    <div
      role="gridcell"
      data-day={day}
      data-outside={isOutside ? '' : undefined}
      data-active={isActive ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${longDay(day, format)}, ${count}`}
      aria-current={isToday ? 'date' : undefined}
      className={`${styles['day']} ${styles['target']}`}
    >
      <span aria-hidden="true" className={styles['number']}>
        {day.endsWith('-01') && !isCompact ? firstOfMonth(day, format) : Number(day.slice(8))}
      </span>
      {isCompact ? (
        <span aria-hidden="true" className={styles['dots']}>
          {cards.slice(0, mostInCell).map((card) => (
            <i key={card.id} data-tone={dueLabel(card, now, timeZone)?.tone} />
          ))}
        </span>
      ) : (
        <>
          {cards.slice(0, mostInCell).map((card) => (
            <CalendarCard
              key={card.id}
              card={card}
              now={now}
              timeZone={timeZone}
              isCarried={card.id === carriedId}
              isTabStop={isActive}
            />
          ))}
          {more > 0 && (
            <button
              type="button"
              data-more={day}
              tabIndex={isActive ? undefined : -1}
              className={styles['more']}
              aria-label={`${more} more on ${longDay(day, format)}`}
            >
              +{more} more
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** "Nov 1"; in a cell there is no room for the whole of an ISO date. */
function firstOfMonth(day: Day, format: DateFormat): string {
  return writeDay(day, { month: 'short', day: 'numeric' }, format === 'iso' ? 'en-GB' : format)
}
