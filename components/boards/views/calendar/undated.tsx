'use client'

import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { CalendarCard } from './calendar-card'
import styles from './calendar-view.module.css'

type UndatedProps = { cards: Card[]; carriedId: string | undefined; className: string; isRoomy?: boolean }

/** Techniques without a date: drag them onto a day; one dragged here loses its date. */
export function Undated({ cards, carriedId, className, isRoomy = false }: UndatedProps) {
  const { now, timeZone, canEdit } = useBoard()
  return (
    <section aria-labelledby="undated" data-day="" className={`${styles['target']} ${className}`}>
      <h2 id="undated" className="mb-2 flex items-baseline gap-2 text-[13px] font-semibold">
        No due date
        <span className="font-normal text-ink-soft tabular-nums">{cards.length}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="text-[13px] text-ink-soft">
          {canEdit ? 'Everything has a date. Drop a technique here to remove its date.' : 'Everything has a date.'}
        </p>
      ) : (
        <ul className="flex flex-col gap-1">
          {cards.map((card) => (
            <li key={card.id} className="[contain-intrinsic-size:auto_24px] [content-visibility:auto]">
              <CalendarCard
                card={card}
                now={now}
                timeZone={timeZone}
                isCarried={card.id === carriedId}
                isRoomy={isRoomy}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
