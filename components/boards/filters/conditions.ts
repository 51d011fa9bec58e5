import type { CardFilter, Due } from '@/lib/boards/filters/card-filter'
import type { Member, Priority } from '@/lib/boards/schema'
import type { BoardLabels } from '@/lib/boards/labels/board-labels'

/** One condition of a filter in words, and the filter without it. */
export type Condition = {
  key: string
  words: string
  /** A tag's colour, as CSS has it. */ dot?: string
  without: CardFilter
}

export const priorityNames: Record<Priority | 'none', string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
}
export const dueNames: Record<Due, string> = { overdue: 'Overdue', today: 'Today', week: 'This week', none: 'No date' }
const dueWords: Record<Due, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due this week',
  none: 'No due date',
}
export const completionNames = { open: 'Open', blocked: 'Blocked', done: 'Completed' } as const

export function conditionsOf(filter: CardFilter, members: Member[], labels: BoardLabels): Condition[] {
  const { text, assignees, priorities, due, completion } = filter
  const nameOf = (who: string) =>
    who === 'me'
      ? 'Me'
      : who === 'nobody'
        ? 'No one'
        : (members.find(({ userId }) => userId === who)?.displayName ?? 'Someone who left')
  return [
    ...(text.trim() ? [{ key: 'text', words: `“${text.trim()}”`, without: { ...filter, text: '' } }] : []),
    ...filter.labels.map((id) => {
      const label = labels.get(id)
      return {
        key: `label ${id}`,
        words: label?.name ?? 'A tag that is gone',
        ...(label && { dot: label.dot }),
        without: { ...filter, labels: filter.labels.filter((other) => other !== id) },
      }
    }),
    ...assignees.map((who) => ({
      key: `assignee ${who}`,
      words: nameOf(who),
      without: { ...filter, assignees: assignees.filter((other) => other !== who) },
    })),
    ...priorities.map((priority) => ({
      key: `priority ${priority}`,
      words: priority === 'none' ? 'No priority' : `${priorityNames[priority]} priority`,
      without: { ...filter, priorities: priorities.filter((other) => other !== priority) },
    })),
    ...due.map((when) => ({
      key: `due ${when}`,
      words: dueWords[when],
      without: { ...filter, due: due.filter((other) => other !== when) },
    })),
    ...(completion
      ? [{ key: 'completion', words: completionNames[completion], without: { ...filter, completion: undefined } }]
      : []),
  ]
}
