'use client'

import { DayField } from '@/components/dates/day-field'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { ShowMore, usePortion } from '@/components/ui/show-more'
import { useDateFormat } from '@/components/time/time-settings'
import type { Agenda } from '@/lib/boards/calendar/calendar-cards'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import { writeDay } from '@/lib/date-format'
import { useBoard } from '../../context/board-context'
import { CalendarCard } from './calendar-card'
import { useReschedule } from './use-reschedule'

type DayDialogProps = { day: Day; agenda: Agenda; onClose: () => void; onOpenCard: (cardId: string) => void }

/** All techniques of a day, each with a field for its date: the alternative to dragging. */
export function DayDialog({ day, agenda, onClose, onOpenCard }: DayDialogProps) {
  const { now, timeZone, canEdit } = useBoard()
  const format = useDateFormat()
  const reschedule = useReschedule()
  const cards = agenda.days.get(day) ?? []
  const { list, shown, restCount, showMore } = usePortion(cards)
  const focusDay = (event: Event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    document.querySelector<HTMLElement>(`[role=gridcell][data-day="${day}"]`)?.focus()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={writeDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, format)}
        size="sm"
        onCloseAutoFocus={focusDay}
      >
        {cards.length === 0 && <p className="py-3 text-ink-soft">Nothing is due on this day.</p>}
        <ul ref={list} className="mt-3 flex flex-col gap-2">
          {shown.map((card) => (
            <li
              key={card.id}
              onClickCapture={(event) => {
                if (!(event.target instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey) return
                event.preventDefault()
                onOpenCard(card.id)
              }}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2"
            >
              <CalendarCard card={card} now={now} timeZone={timeZone} isRoomy />
              {canEdit && (
                <DayField
                  label={`Due date of ${card.title}`}
                  value={day}
                  today={today(now, timeZone)}
                  isRequired
                  isShort
                  className="w-auto"
                  onValue={(next) => next !== day && reschedule([card], next)}
                />
              )}
            </li>
          ))}
        </ul>
        <ShowMore restCount={restCount} showMore={showMore} />
      </DialogContent>
    </Dialog>
  )
}
