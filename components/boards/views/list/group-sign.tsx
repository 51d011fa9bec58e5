import { CalendarDays, CalendarX, Circle, CircleCheck, UserRound, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { noneId } from '@/lib/boards/filters/group-rows'
import type { Grouping } from '@/lib/boards/filters/sort-cards'
import { prioritySchema } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { PriorityStroke } from '../../context/priority-stroke'

/** A group's icon besides its name: a face, the stroke of a priority, the colour of a tag. */
export function GroupSign({ grouping, id }: { grouping: Grouping; id: string }): ReactNode {
  const { faces, labels } = useBoard()
  switch (grouping) {
    case 'assignee': {
      const face = faces.get(id)
      if (face) return <Avatar id={id} name={face.name} url={face.avatarUrl} size="xs" decorative />
      const Person = id === noneId ? UserRoundX : UserRound
      return <Person aria-hidden="true" className="mx-0.75 size-4 shrink-0 text-ink-soft" />
    }
    case 'priority':
      return <PriorityStroke priority={prioritySchema.options.find((known) => known === id)} />
    case 'due': {
      const Calendar = id === noneId ? CalendarX : CalendarDays
      return (
        <Calendar
          aria-hidden="true"
          className={`size-4 shrink-0 ${id === 'overdue' ? 'text-late-deep' : 'text-ink-soft'}`}
        />
      )
    }
    case 'tag': {
      const label = labels.get(id)
      return (
        <span
          aria-hidden="true"
          className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${label ? '' : 'border border-dashed border-ink-faint'}`}
          style={label && { background: label.dot }}
        />
      )
    }
    case 'completion': {
      const Tick = id === 'done' ? CircleCheck : Circle
      return (
        <Tick aria-hidden="true" className={`size-4 shrink-0 ${id === 'done' ? 'text-matsu-deep' : 'text-ink-soft'}`} />
      )
    }
    default:
      return null
  }
}
