'use client'

import { mostInCell } from '@/lib/boards/calendar/calendar-cards'
import { type Day, dayWords } from '@/lib/boards/dates/calendar-day'
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
  const count = cards.length === 0 ? 'nothing due' : cards.length === 1 ? '1 technique' : `${cards.length} techniques`
  const more = cards.length - mostInCell
  return (
    <div
      role="gridcell"
      data-day={day}
      data-outside={isOutside ? '' : undefined}
      data-active={isActive ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${longDay(day)}, ${count}`}
      aria-current={isToday ? 'date' : undefined}
      className={`${styles['day']} ${styles['target']}`}
    >
      <span aria-hidden="true" className={styles['number']}>
        {day.endsWith('-01') && !isCompact ? dayWords(day, { month: 'short', day: 'numeric' }) : Number(day.slice(8))}
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
              aria-label={`${more} more on ${longDay(day)}`}
            >
              +{more} more
            </button>
          )}
        </>
      )}
    </div>
  )
}
