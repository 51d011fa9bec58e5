'use client'

import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo } from 'react'
import { type Agenda, cardsInView, mostInCell } from '@/lib/boards/calendar/calendar-cards'
import { type Day, weeksOfMonth, type WeekStart } from '@/lib/boards/dates/calendar-day'
import { writeDay } from '@/lib/date-format'
import { readingOrder } from '@/lib/boards/selection/card-selection'
import type { Card, List } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { cardsOf, selectedInOrder } from '../../selection/selected-cards'
import { handleSelectionClick, handleSelectionKey } from '../../selection/selection-events'

type Month = { agenda: Agenda; active: Day; weekStart: WeekStart; isNarrow: boolean }

const idOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card-id]')?.dataset['cardId'] : undefined

/**
 * Selecting in a calendar: ranges go day by day through the month on screen, and then through techniques without a
 * date.
 */
export function useCalendarSelection(
  root: RefObject<HTMLElement | null>,
  { agenda, active, weekStart, isNarrow }: Month,
) {
  const { canEdit, selection, announce } = useBoard()
  const inView = useMemo<List[]>(() => {
    const title = writeDay(active, { month: 'long', year: 'numeric' })
    const days = weeksOfMonth(active, weekStart).flat()
    // On a phone the agenda shows all of the month's own days.
    if (isNarrow)
      return cardsInView(
        agenda,
        days.filter((day) => day.startsWith(active.slice(0, 7))),
        title,
      )
    return cardsInView(agenda, days, title, mostInCell)
  }, [agenda, active, weekStart, isNarrow])

  /** @returns the newly focused card */
  const focusNeighbour = (cardId: string, [across, down]: readonly [number, number]): string | undefined => {
    const order = readingOrder(inView)
    const next = order[order.indexOf(cardId) + (down || across)]
    if (next !== undefined) root.current?.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(next)}"] a`)?.focus()
    return next
  }
  const target = { lists: inView, selection, announce, focusNeighbour }
  return {
    /** The cards that can be selected, in reading order. */
    inView,
    /** The cards that move together with one: all selected ones, if it is one of several. */
    together: (card: Card): Card[] => {
      const ids = selectedInOrder(selection, inView, card.id)
      return ids ? cardsOf(inView, new Set(ids)) : [card]
    },
    takesClick: (event: MouseEvent, cardId: string) => canEdit && handleSelectionClick(event, cardId, target),
    takesKey: (event: KeyboardEvent) => {
      const id = idOf(event.target)
      return canEdit && id !== undefined && handleSelectionKey(event, id, target)
    },
  }
}
