'use client'

import { notify } from '@/components/feedback/notify'
import { rescheduling } from '@/lib/boards/calendar-cards'
import { type Day, dayWords } from '@/lib/boards/calendar-day'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../board/board-context'

/** "Friday, November 20" */
export function longDay(day: Day): string {
  return dayWords(day, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** Puts a technique on another day, or on none, and offers the way back. */
export function useReschedule(): (card: Card, day: Day | null) => void {
  const { store, timeZone, announce } = useBoard()
  return (card, day) => {
    const change = rescheduling(card, day, timeZone)
    if (!change) return announce('Not moved.')
    store.intend({ type: 'card.patched', ...change.edit })
    const words = day === null ? 'No due date' : `Due ${longDay(day)}`
    announce(`${card.title}: ${words}`)
    notify.undo(words, () => store.intend({ type: 'card.patched', ...change.back }), `“${card.title}”`)
  }
}
