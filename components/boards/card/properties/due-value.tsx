'use client'

import { useDateFormat } from '@/components/time/time-settings'
import { isLate, today } from '@/lib/boards/dates/due-date'
import { dueDay, timeElsewhere, timeWords } from '@/lib/boards/dates/due-time'
import type { Card } from '@/lib/boards/schema'
import { dayTitle, shortDay } from '@/lib/day-words'
import { useBoard } from '../../context/board-context'
import { RepeatValue } from './repeat/repeat-value'

/** "Yesterday, Nov 21" in red while it is open; a time together with its value where it was set. */
export function DueValue({ card }: { card: Card }) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  const day = dueDay(card, timeZone)
  if (day === undefined) return null
  const thisDay = today(now, timeZone)
  const words = dayTitle(day, thisDay, format)
  const date = shortDay(day, thisDay, format)
  const time = card.dueAt && timeWords(new Date(card.dueAt), timeZone, format)
  const late = isLate(card, now, timeZone)
  // Red alone would not tell everyone.
  const details = [
    words !== date && date,
    late && words !== 'Yesterday' && 'overdue',
    timeElsewhere(card, timeZone, format),
  ]
  return (
    <>
      <span className={late ? 'font-medium text-late-deep' : undefined}>
        {[words, time].filter(Boolean).join(', ')}
      </span>
      <span className="text-xs text-ink-soft empty:hidden">{details.filter(Boolean).join(', ')}</span>
      {card.repeat !== undefined && <RepeatValue repeat={card.repeat} />}
    </>
  )
}
