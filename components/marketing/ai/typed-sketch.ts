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
  const [now, zone] = [new Date(), browserTimeZone()]
  const known = people.map((person) => ({ userId: person.id, displayName: person.name }))
  const entry = readEntry(typed, {
    people: known,
    viewerId: 'mia',
    now,
    zone,
    format: 'en-US',
    weekStart: 1,
    dates: 'words',
  })
  const { title, tags, steps, priority, due } = entry
  const who = people.find((person) => person.id === entry.assignee)
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
          ...(due && { dueInDays: daysBetween(dayIn(zone, now), due.day), ...(due.time && { dueTime: due.time }) }),
          ...(who && { who }),
          ...(tags.length > 0 && { tags }),
          ...(steps.length > 0 && { steps: steps.map((step) => `${step.completed ? '[x] ' : ''}${step.title}`) }),
        },
      ],
    ],
  }
}
