'use client'

import type { CardPlace } from '@/lib/boards/changes/change'
import { useDateFormat } from '@/components/time/time-settings'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { today } from '@/lib/boards/dates/due-date'
import type { Card, List } from '@/lib/boards/schema'
import { dayTitle, dayWords } from '@/lib/day-words'
import { useBoard, useMember } from '../../context/board-context'
import { DueValue } from './due-value'
import { PropertyFact } from './property'
import { Person, PriorityValue } from './property-values'

/** When it was completed. */
export function DoneFact({ card: { completedAt } }: { card: Card }) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  if (completedAt === undefined) return null
  const day = dayIn(timeZone, new Date(completedAt))
  const thisDay = today(now, timeZone)
  return (
    <PropertyFact name="Done">
      <span className="max-md:hidden">{dayTitle(day, thisDay, format)}</span>
      <span className="text-matsu-deep md:hidden">Done {dayWords(day, thisDay, format)}</span>
    </PropertyFact>
  )
}

/** The same properties, for people who can only read. */
export function PropertyFacts({ place, lists }: { place: CardPlace; lists: List[] }) {
  const { card, listId } = place
  const assignee = useMember(card.assignee)
  return (
    <dl className="contents">
      <PropertyFact name="Kata">{lists.find((list) => list.id === listId)?.title}</PropertyFact>
      <PropertyFact name="Assignee">{assignee && <Person member={assignee} />}</PropertyFact>
      <PropertyFact name="Due date">{card.dueDate === undefined ? undefined : <DueValue card={card} />}</PropertyFact>
      <PropertyFact name="Priority">{card.priority && <PriorityValue priority={card.priority} />}</PropertyFact>
      <DoneFact card={card} />
    </dl>
  )
}
