'use client'

import { useDateFormat } from '@/components/time/time-settings'
import type { CardPlace } from '@/lib/boards/changes/change'
import { dueLabel } from '@/lib/boards/dates/due-date'
import type { List } from '@/lib/boards/schema'
import { useBoard, useMember } from '../context/board-context'

const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' }

/** The same facts as the fields, for people who can only read. */
export function CardFacts({ place, lists }: { place: CardPlace; lists: List[] }) {
  const { now, timeZone } = useBoard()
  const format = useDateFormat()
  const { card, listId } = place
  const assignee = useMember(card.assignee)
  const due = dueLabel(card, now, timeZone, format)
  const facts = [
    ['Kata', lists.find((list) => list.id === listId)?.title],
    ['Priority', card.priority && priorityNames[card.priority]],
    ['Date', due?.elsewhere ? `${due.text} (${due.elsewhere})` : due?.text],
    ['Assignee', assignee?.displayName],
  ]
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-[13px] text-ink-soft">{name}</dt>
          <dd>{value ?? 'None'}</dd>
        </div>
      ))}
    </dl>
  )
}
