'use client'

import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import type { Day, WeekStart } from '@/lib/boards/dates/calendar-day'
import { dayAfterKey } from '@/lib/boards/dates/day-after-key'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { countOf } from '../../selection/selected-cards'
import { longDay } from './use-reschedule'

type CalendarKeys = {
  active: Day
  setActive: (day: Day) => void
  weekStart: WeekStart
  findCard: (id: string) => Card | undefined
  /** The day a card is on, null for none. */
  dayOf: (card: Card) => Day | null
  /** The cards that move together with one, itself among them. */
  together: (card: Card) => Card[]
  onDrop: (cardIds: string[], day: Day | null) => void
  onOpenDay: (day: Day) => void
}

/** Picked up: the card that is shown moving, and all that move with it, which may be out of sight. */
type Held = { id: string; day: Day | null; cardIds: string[] }

/** The calendar by keyboard: as on the board, Space picks up, arrows carry, Space or Enter drops, Escape puts back. */
export function useCalendarKeys(root: RefObject<HTMLElement | null>, keys: CalendarKeys) {
  const { active, setActive, weekStart, findCard, dayOf, together, onDrop, onOpenDay } = keys
  const { canEdit, announce } = useBoard()
  const format = useDateFormat()
  const [carried, setCarried] = useState<Held>()
  const wantsFocus = useRef(false)
  const card = carried && findCard(carried.id)
  // It was deleted, or a filter hides it.
  if (carried && !card) setCarried(undefined)

  useLayoutEffect(() => {
    if (carried) root.current?.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(carried.id)}"] a`)?.focus()
    else if (wantsFocus.current)
      root.current?.querySelector<HTMLElement>(`[role=gridcell][data-day="${active}"]`)?.focus()
    wantsFocus.current = false
  }, [root, carried, active])

  const cancel = () => {
    setCarried(undefined)
    announce('Cancelled.')
  }

  const carry = (event: KeyboardEvent, held: Held) => {
    const to = dayAfterKey(event.key, event.shiftKey, held.day ?? active, weekStart)
    if (to) {
      // A technique without a date first moves to the active day, and from there on.
      const day = held.day === null ? active : to
      setCarried({ ...held, day })
      setActive(day)
      announce(longDay(day, format))
    } else if (event.key === ' ' || event.key === 'Enter') {
      setCarried(undefined)
      wantsFocus.current = true
      onDrop(held.cardIds, held.day)
    } else if (event.key === 'Escape') cancel()
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof HTMLElement)) return
    if (carried && card) return carry(event, carried)
    const id = event.target.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']
    const found = id === undefined ? undefined : findCard(id)
    if (found && event.key === ' ' && canEdit) {
      event.preventDefault()
      const day = dayOf(found)
      const cards = together(found)
      setCarried({ id: found.id, day, cardIds: cards.map(({ id }) => id) })
      if (day) setActive(day)
      announce(
        `Picked up ${cards.length === 1 ? found.title : countOf(cards)}. Arrow keys move it from day to day, Space drops it, Escape cancels.`,
      )
      return
    }
    const cell = event.target.closest<HTMLElement>('[role=gridcell]')
    if (!cell) return
    const to = dayAfterKey(event.key, event.shiftKey, active, weekStart)
    if (to) {
      wantsFocus.current = true
      setActive(to)
    } else if (event.target === cell && (event.key === 'Enter' || event.key === ' ')) onOpenDay(active)
    else return
    event.preventDefault()
  }

  const handleFocus = (event: FocusEvent) => {
    if (!carried || !(event.target instanceof Element)) return
    if (event.target.closest<HTMLElement>('[data-card-id]')?.dataset['cardId'] !== carried.id) cancel()
  }

  return { carried, card, handlers: { onKeyDown: handleKeyDown, onFocus: handleFocus } }
}
