'use client'

import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDateFormat } from '@/components/time/time-settings'
import { agendaOf, agendaWith } from '@/lib/boards/calendar/calendar-cards'
import { addMonths, type Day, dayIn } from '@/lib/boards/dates/calendar-day'
import { dueDay } from '@/lib/boards/dates/due-time'
import { findCard } from '@/lib/boards/changes/placement'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { Adding } from '../../entry/adding'
import { useAdder } from '../../entry/use-adder'
import { useFilter } from '../../filters/filter-context'
import { useWeekStart } from '@/components/dates/use-week-start'
import { SelectionTools } from '../../selection/selection-tools'
import { attachCalendarDrag } from './calendar-drag'
import { CalendarHead } from './calendar-head'
import { DayAgenda } from './day-agenda'
import { DayDialog } from './day-dialog'
import { MonthGrid } from './month-grid'
import { Undated } from './undated'
import { useCalendarKeys } from './use-calendar-keys'
import { useCalendarSelection } from './use-calendar-selection'
import { useNarrow } from './use-narrow'
import { longDay, useReschedule } from './use-reschedule'
import { useShortcut } from '@/components/shortcuts/use-shortcut'

/** The techniques on the days on which they are due. On a phone a small month above an agenda. */
export function CalendarView({ lists }: { lists: List[] }) {
  const { canEdit, now, timeZone, openCard, announce } = useBoard()
  const format = useDateFormat()
  const { shown } = useFilter()
  const weekStart = useWeekStart()
  const isNarrow = useNarrow()
  const reschedule = useReschedule()
  const root = useRef<HTMLDivElement>(null)
  const today = dayIn(timeZone, now)
  // Until another day is chosen: the server's today may differ from the browser's.
  const [chosen, setActive] = useState<Day>()
  const active = chosen ?? today
  const [openDay, setOpenDay] = useState<Day>()

  const agenda = useMemo(() => agendaOf(lists, shown, timeZone), [lists, shown, timeZone])
  const cards = useMemo(
    () => new Map([...agenda.undated, ...[...agenda.days.values()].flat()].map((card) => [card.id, card])),
    [agenda],
  )
  const { inView, together, takesClick, takesKey } = useCalendarSelection(root, { agenda, active, weekStart, isNarrow })
  // Some may have been deleted during the drag.
  const drop = (cardIds: string[], day: Day | null) =>
    reschedule(
      cardIds.flatMap((id) => cards.get(id) ?? []),
      day,
    )
  const { carried, card, handlers } = useCalendarKeys(root, {
    active,
    setActive,
    weekStart,
    findCard: (id) => cards.get(id),
    dayOf: (card) => dueDay(card, timeZone) ?? null,
    together,
    onDrop: drop,
    onOpenDay: setOpenDay,
  })
  const seen = useMemo(
    () => (carried && card ? agendaWith(agenda, card, carried.day) : agenda),
    [agenda, carried, card],
  )

  const handleOver = useEffectEvent((day: Day | null | undefined) => {
    if (day !== undefined) announce(day === null ? 'No due date' : longDay(day, format))
  })
  const handleDrop = useEffectEvent(drop)
  const idsWith = useEffectEvent((cardId: string) => {
    const dragged = cards.get(cardId)
    return dragged ? together(dragged).map(({ id }) => id) : []
  })
  // A filter may hide it while it is dragged: that does not end the drag.
  const isThere = useEffectEvent((cardId: string) => cards.has(cardId) || findCard(lists, cardId) !== undefined)
  const say = useEffectEvent(announce)
  useEffect(() => {
    if (!root.current || !canEdit) return
    return attachCalendarDrag(root.current, {
      together: (cardId) => idsWith(cardId),
      isThere: (cardId) => isThere(cardId),
      onOver: (day) => handleOver(day),
      onDrop: (cardIds, day) => flushSync(() => handleDrop(cardIds, day)),
      onCancel: () => say('Cancelled.'),
      onGone: () => say('The technique was deleted by someone else.'),
    })
  }, [canEdit])

  // On a phone the agenda starts with today, not with past days.
  useEffect(() => {
    if (isNarrow)
      root.current?.querySelector(`[data-agenda="${today}"]`)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [isNarrow, today])

  const placeOn = (day: Day) => ({
    given: { dueDate: day },
    anchor: () =>
      root.current?.querySelector<HTMLElement>(`[role=gridcell][data-day="${day}"]`) ??
      root.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ??
      null,
  })
  const add = useAdder(lists, () => placeOn(active))
  const handleDoubleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('a, button, [data-card-id]')) return
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day']
    if (day) add.addAt(placeOn(day))
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!carried && takesKey(event)) return
    handlers.onKeyDown(event)
  }
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey || !(event.target instanceof Element)) return
    const id = event.target.closest('a')?.closest<HTMLElement>('[data-card-id]')?.dataset['cardId']
    if (id && takesClick(event, id)) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const more = event.target.closest<HTMLElement>('[data-more]')?.dataset['more']
    const day = event.target.closest<HTMLElement>('[role=gridcell]')?.dataset['day']
    if (id) {
      event.preventDefault()
      openCard(id)
    } else if (more) setOpenDay(more)
    else if (day) {
      setActive(day)
      if (isNarrow)
        requestAnimationFrame(() =>
          root.current?.querySelector(`[data-agenda="${day}"]`)?.scrollIntoView({ block: 'start' }),
        )
    }
  }

  const head = (
    <CalendarHead
      active={active}
      today={today}
      onTurn={(months) => setActive(addMonths(active, months))}
      onToday={() => setActive(undefined)}
    />
  )
  const grid = <MonthGrid agenda={seen} active={active} carriedId={carried?.id} isCompact={isNarrow} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- listens for the links, buttons and cells inside */}
      <div
        ref={root}
        data-selectable=""
        onClick={handleClick}
        onDoubleClick={handleDoubleClick}
        {...handlers}
        onKeyDown={handleKeyDown}
        className="flex min-h-0 flex-1 gap-5 px-5 pb-5 max-md:flex-col max-md:gap-0 max-md:px-3.5 max-md:pb-0"
      >
        <p id="calendar-hint" hidden>
          {canEdit ? 'Press Space to move it to another day with the arrow keys.' : ''}
        </p>
        {isNarrow ? (
          <>
            <div className="flex-none pb-3">
              {head}
              {grid}
            </div>
            <div data-drag-scroll="" className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain pb-5">
              <DayAgenda agenda={seen} active={active} carriedId={carried?.id} />
              <Undated cards={seen.undated} carriedId={carried?.id} isRoomy className="border-t border-rule pt-4" />
            </div>
          </>
        ) : (
          <>
            <div className="flex min-w-0 flex-1 flex-col">
              {head}
              <div data-drag-scroll="" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
                {grid}
              </div>
            </div>
            <Undated
              cards={seen.undated}
              carriedId={carried?.id}
              className="w-60 flex-none overflow-y-auto rounded-lg bg-paper-sunk p-3 lg:w-66"
            />
          </>
        )}
      </div>
      {add.place && <Adding key={add.place.given?.dueDate} lists={lists} place={add.place} onClose={add.close} />}
      <CalendarShortcuts />
      <SelectionTools root={root} lists={lists} seen={inView} whole="month" />
      {openDay && (
        <DayDialog
          day={openDay}
          agenda={agenda}
          onClose={() => setOpenDay(undefined)}
          onOpenCard={(cardId) => {
            setOpenDay(undefined)
            openCard(cardId)
          }}
        />
      )}
    </div>
  )
}

/** use-calendar-keys.ts handles these on a day; here they are only listed. */
export function CalendarShortcuts() {
  useShortcut({ keys: 'PageUp', label: 'Previous month', group: 'Dojo' })
  useShortcut({ keys: 'PageDown', label: 'Next month', group: 'Dojo' })
  useShortcut({ keys: 'Home', label: 'First day of the week', group: 'Dojo' })
  useShortcut({ keys: 'End', label: 'Last day of the week', group: 'Dojo' })
  return null
}
