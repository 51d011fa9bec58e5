'use client'

import { useDateFormat } from '@/components/time/time-settings'
import { rescheduling } from '@/lib/boards/calendar/calendar-cards'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { type DateFormat, writeDay } from '@/lib/date-format'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { countOf } from '../../selection/selected-cards'

/** "Friday, November 20" */
export function longDay(day: Day, format: DateFormat): string {
  return writeDay(day, { weekday: 'long', month: 'long', day: 'numeric' }, format)
}

/** Moves techniques to another day, or to none, as one step, and offers to undo it. */
export function useReschedule(): (cards: Card[], day: Day | null) => void {
  const { store, undo, timeZone, announce } = useBoard()
  const format = useDateFormat()
  return (cards, day) => {
    const edits = cards.flatMap((card) => rescheduling(card, day, timeZone) ?? [])
    if (edits.length === 0) return announce('Not moved.')
    store.intend({ type: 'cards.patched', edits })
    const moved = cards.filter(({ id }) => edits.some(({ cardId }) => cardId === id))
    const words = day === null ? 'No due date' : `Due ${longDay(day, format)}`
    announce(`${moved.length === 1 ? moved[0]?.title : countOf(moved)}: ${words}`)
    undo.offer(words, { description: countOf(moved) })
  }
}
