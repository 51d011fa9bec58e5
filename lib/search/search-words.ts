import type { SearchFilters, UpdatedWhen } from './schema'

export const updatedWords: Readonly<Record<UpdatedWhen, string>> = {
  any: 'Any time',
  today: 'Today',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  quarter: 'In the last 90 days',
  earlier: 'Longer ago',
}

type Named = {
  /** The person who is asked for, other than the one who asks. */ person?: string | undefined
  /** A clan, or the personal dojos. */ place?: string | undefined
}

/** What was searched, for the message that nothing was found: "Searched techniques by title, …, high priority.". */
export function searchWords(filters: SearchFilters, { person, place }: Named): string {
  const { type, priority, hasDueDate, isOverdue, assignee, updated } = filters
  const things = {
    all: 'dojos and techniques by title, description, tag, step and comment',
    dojos: 'dojos by title and description',
    techniques: 'techniques by title, description, tag, step and comment',
  }
  const limits = [
    ...(type === 'dojos'
      ? []
      : [
          priority !== 'any' && `${priority} priority`,
          assignee !== '' && (assignee === 'me' ? 'assigned to you' : `assigned to ${person ?? 'one person'}`),
          hasDueDate && 'with a due date',
          isOverdue && 'overdue',
        ]),
    updated !== 'any' &&
      (updated === 'earlier' ? 'not updated for 90 days' : `updated ${updatedWords[updated].toLowerCase()}`),
    place !== undefined && `only in ${place}`,
  ].filter(Boolean)
  return `Searched ${[things[type], ...limits].join(', ')}.`
}
