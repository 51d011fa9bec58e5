'use client'

import { useDateFormat } from '@/components/time/time-settings'
import { daysBetween } from '@/lib/boards/dates/calendar-day'
import { isLate, today } from '@/lib/boards/dates/due-date'
import { dueDay, timeElsewhere, timeWords } from '@/lib/boards/dates/due-time'
import type { Card } from '@/lib/boards/schema'
import { writeDay } from '@/lib/date-format'
import { useBoard } from '../../context/board-context'

const near: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }

/** "Yesterday, Nov 21" in red while it is open; a time with how it reads where it was set. */
export function DueValue({ card }: { card: Card }) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  const day = dueDay(card, timeZone)
  if (day === undefined) return null
  const thisDay = today(now, timeZone)
  const word = near[daysBetween(thisDay, day)]
  const isThisYear = day.slice(0, 4) === thisDay.slice(0, 4)
  const date = writeDay(
    day,
    {
      month: 'short',
      day: 'numeric',
      ...(isThisYear && !word && { weekday: 'short' }),
      ...(!isThisYear && { year: 'numeric' }),
    },
    format,
  )
  const time = card.dueAt && timeWords(new Date(card.dueAt), timeZone, format)
  const late = isLate(card, now, timeZone)
  // Red alone would not tell everyone.
  const details = [word && date, late && word !== 'Yesterday' && 'overdue', timeElsewhere(card, timeZone, format)]
  return (
    <>
      <span className={late ? 'font-medium text-late-deep' : undefined}>
        {[word ?? date, time].filter(Boolean).join(', ')}
      </span>
      <span className="text-xs text-ink-soft empty:hidden">{details.filter(Boolean).join(', ')}</span>
    </>
  )
}
