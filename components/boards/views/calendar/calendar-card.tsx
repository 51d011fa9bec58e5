import { Check, CircleAlert } from 'lucide-react'
import { memo } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { dueLabel } from '@/lib/boards/dates/due-date'
import { timeWords } from '@/lib/boards/dates/due-time'
import type { Card } from '@/lib/boards/schema'
import { cardHref } from '../../context/card-address'
import styles from './calendar-view.module.css'

type CalendarCardProps = {
  card: Card
  now: Date
  timeZone: string
  isCarried?: boolean
  /** Whether Tab stops at it; in a month only at those of the active day. */
  isTabStop?: boolean
  /** In an agenda there is room for several lines. */
  isRoomy?: boolean
}

/** A technique on a day. Done and late are shown by an icon too, not by colour alone. */
export const CalendarCard = memo(function CalendarCard({
  card,
  now,
  timeZone,
  isCarried,
  isTabStop = true,
  isRoomy,
}: CalendarCardProps) {
  const format = useDateFormat()
  const due = dueLabel(card, now, timeZone, format)
  const tone = due?.tone
  return (
    <div
      data-card-id={card.id}
      data-carried={isCarried || undefined}
      data-tone={tone}
      data-priority={tone === 'done' ? undefined : card.priority}
      className={`${styles['card']} ${isRoomy ? styles['roomy'] : ''}`}
    >
      {tone === 'late' && <CircleAlert aria-hidden="true" />}
      {tone === 'done' && <Check aria-hidden="true" />}
      <a href={cardHref(card.id)} dir="auto" tabIndex={isTabStop ? undefined : -1} aria-describedby="calendar-hint">
        {card.title}
      </a>
      {tone === 'late' && <span className="sr-only">Overdue</span>}
      {tone === 'done' && <span className="sr-only">Completed</span>}
      {card.priority && <span className="sr-only">{card.priority} priority</span>}
      {card.dueAt && (
        <time dateTime={card.dueAt} title={due?.elsewhere} className={styles['hour']}>
          {timeWords(new Date(card.dueAt), timeZone, format)}
        </time>
      )}
    </div>
  )
})
