import { dayIn, daysBetween } from '@/lib/boards/dates/calendar-day'
import { palette } from '@/lib/boards/labels/palette'
import { readEntry } from '@/lib/entry/read-entry'
import { browserTimeZone } from '@/lib/time-zone'
import type { BoardSketch } from '../boards/board-sketch'

const people = [
  { id: 'mia', name: 'Mia' },
  { id: 'adam', name: 'Adam' },
]

/** A kata with the technique that a typed text becomes. */
export function typedSketch(id: string, typed: string): BoardSketch {
  const today = dayIn(browserTimeZone(), new Date())
  const known = people.map((person) => ({ userId: person.id, displayName: person.name }))
  const { card } = readEntry(typed, { people: known, viewerId: 'mia', today, format: 'en-US' })
  const { title, tags, steps, priority, dueDate } = card
  const who = people.find((person) => person.id === card.assignee)
  return {
    id,
    title,
    people,
    tags: Object.fromEntries(
      tags.map((tag, at) => [tag, palette[(at * 3 + 2) % palette.length]?.color ?? palette[0].color]),
    ),
    lists: [
      [
        'Ready',
        {
          title,
          ...(priority && { priority }),
          ...(dueDate && { dueInDays: daysBetween(today, dueDate) }),
          ...(who && { who }),
          ...(tags.length > 0 && { tags }),
          ...(steps.length > 0 && { steps: steps.map((step) => `${step.completed ? '[x] ' : ''}${step.title}`) }),
        },
      ],
    ],
  }
}
