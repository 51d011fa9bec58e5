import type { NewCard } from '@/lib/boards/card/parse-new-card'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { dueOn } from '@/lib/boards/dates/due-time'
import { repeatCard } from '@/lib/recurrence/repeat-card'
import type { Entry, Known } from './entry'

/**
 * What was read, as a card. A repeating card is due on a day of its rule: the first from today on if none was named.
 */
export function cardOf(entry: Entry, { now, zone }: Pick<Known, 'now' | 'zone'>): NewCard {
  const { title, tags, steps, due, repeat, priority, assignee } = entry
  const { dueAt, dueTimeZone } = due?.time === undefined ? {} : dueOn(due.day, due.time, zone)
  const dates = {
    ...(due && { dueDate: due.day }),
    ...(dueAt && dueTimeZone && { dueAt, dueTimeZone }),
  }
  return {
    title,
    tags,
    steps,
    ...dates,
    ...(repeat && definite(repeatCard(dates, repeat, false, { today: dayIn(zone, now), timeZone: zone }))),
    ...(priority && { priority }),
    ...(assignee !== undefined && { assignee }),
  }
}

type Repeated = ReturnType<typeof repeatCard>

/** Without the fields that a new card does not have. */
function definite({
  repeat,
  dueDate,
  dueAt,
  dueTimeZone,
}: Repeated): Pick<NewCard, 'repeat' | 'dueDate' | 'dueAt' | 'dueTimeZone'> {
  return { repeat, ...(dueDate && { dueDate }), ...(dueAt && { dueAt }), ...(dueTimeZone && { dueTimeZone }) }
}
