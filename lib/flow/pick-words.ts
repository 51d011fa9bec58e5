import type { Day } from '@/lib/boards/dates/calendar-day'
import { counted, durationWords } from './durations'
import { weekdayNames } from './throughput'
import type { Pick } from './pick'

export type PickWriter = {
  day: (day: Day) => string
  hour: (hour: number) => string
  kata: (id: string) => string | undefined
}

/** What a receipt lists: "Done Nov 2 to Nov 8, after the due date". */
export function pickTitle(pick: Pick, write: PickWriter): string {
  const days = 'since' in pick ? daysWords(pick.since, pick.until, write) : ''
  switch (pick.what) {
    case 'finished': {
      const { hour, weekday, over_days: over, due, returned } = pick
      return [
        `Done ${days}`,
        weekday !== undefined && `on ${weekdayNames[weekday]}s`,
        hour !== undefined && `from ${write.hour(hour)} to ${write.hour((hour + 1) % 24)}`,
        over !== undefined && `in more than ${durationWords(over)}`,
        due && (due === 'kept' ? 'by the due date' : 'after the due date'),
        returned && 'after being reopened',
      ]
        .filter(Boolean)
        .join(', ')
    }
    case 'open': {
      const { flow, list, age_from_days: from, age_to_days: to, overdue, returned } = pick
      const kinds = { waiting: 'Waiting', working: 'Being worked on', done: 'Open in a done kata' }
      return [
        flow ? kinds[flow] : list ? `In ${write.kata(list) ?? 'one kata'}` : 'Open',
        from !== undefined && from > 0 && `older than ${counted(from, 'day')}`,
        to !== undefined && `younger than ${counted(to, 'day')}`,
        overdue && 'overdue',
        returned && 'after being reopened',
      ]
        .filter(Boolean)
        .join(', ')
    }
    case 'band':
      return `In ${write.kata(pick.list) ?? 'this kata'} at the end of ${write.day(pick.day)}`
    case 'total':
      return `${pick.part === 'done' ? 'All finished techniques' : 'All techniques'} at the end of ${write.day(pick.day)}`
    case 'created':
      return `Added ${days}`
  }
}

function daysWords(since: Day, until: Day, { day }: PickWriter): string {
  return since === until ? day(since) : `${day(since)} to ${day(until)}`
}

/** What several receipts together list. */
export function picksTitle(picks: readonly Pick[], write: PickWriter): string {
  const [first] = picks
  if (!first) return ''
  if (picks.length === 1) return pickTitle(first, write)
  if (first.what === 'band') return `In ${picks.length} katas at the end of ${write.day(first.day)}`
  const hours = picks.flatMap((pick) => (pick.what === 'finished' ? (pick.hour ?? []) : []))
  if (first.what === 'finished' && hours.length === picks.length) {
    const { hour: _, ...rest } = first
    return `${pickTitle(rest, write)}, from ${write.hour(Math.min(...hours))} to ${write.hour((Math.max(...hours) + 1) % 24)}`
  }
  return `${pickTitle(first, write)} and more`
}
