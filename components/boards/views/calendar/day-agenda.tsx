'use client'

import { ShowMore, usePortion } from '@/components/ui/show-more'
import { useDateFormat } from '@/components/time/time-settings'
import type { Agenda } from '@/lib/boards/calendar/calendar-cards'
import { type Day, dayIn } from '@/lib/boards/dates/calendar-day'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { CalendarCard } from './calendar-card'
import styles from './calendar-view.module.css'
import { longDay } from './use-reschedule'

/** The days of a month with techniques, one below the other; the chosen day in any case. */
export function DayAgenda({
  agenda,
  active,
  carriedId,
}: {
  agenda: Agenda
  active: Day
  carriedId: string | undefined
}) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  const today = dayIn(timeZone, now)
  const month = active.slice(0, 7)
  const days = [...new Set([...agenda.days.keys(), active])].filter((day) => day.startsWith(month)).sort()
  return days.map((day) => (
    <section
      key={day}
      data-day={day}
      data-agenda={day}
      aria-label={longDay(day, format)}
      className={`${styles['target']} scroll-mt-2 pb-4`}
    >
      <h2 className="mb-1.5 text-[13px] font-semibold">
        {longDay(day, format)}
        {day === today && <span className="font-normal text-ink-soft"> · Today</span>}
      </h2>
      <CardsOfDay cards={agenda.days.get(day) ?? []} carriedId={carriedId} />
    </section>
  ))
}

function CardsOfDay({ cards, carriedId }: { cards: readonly Card[]; carriedId: string | undefined }) {
  const { now, timeZone } = useBoard()
  const { list, shown, restCount, showMore } = usePortion(cards)
  const carried = cards.slice(shown.length).filter(({ id }) => id === carriedId)
  if (cards.length === 0) return <p className="text-[13px] text-ink-soft">Nothing is due.</p>
  return (
    <>
      <ul ref={list} className="flex flex-col gap-1.5">
        {[...shown, ...carried].map((card) => (
          <li key={card.id}>
            <CalendarCard card={card} now={now} timeZone={timeZone} isCarried={card.id === carriedId} isRoomy />
          </li>
        ))}
      </ul>
      <ShowMore restCount={restCount} showMore={showMore} />
    </>
  )
}
