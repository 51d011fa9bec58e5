import type { Priority } from '../schema'

/**
 * Which cards of a board to show: a card must match every given kind of condition, and any one value within a kind.
 * Empty lists and texts are no condition.
 */
export type CardFilter = {
  text: string
  labels: string[]
  /** User ids, `me` or `nobody`. In a link, `me` is the person who opens it. */
  assignees: string[]
  priorities: (Priority | 'none')[]
  due: Due[]
  completion: Completion | undefined
}

export const dueChoices = ['overdue', 'today', 'week', 'none'] as const
export type Due = (typeof dueChoices)[number]
export const priorityChoices = ['high', 'medium', 'low', 'none'] as const
/** Blocked cards are open and wait for another card. */
export const completions = ['open', 'blocked', 'done'] as const
export type Completion = (typeof completions)[number]

export const noFilter: CardFilter = {
  text: '',
  labels: [],
  assignees: [],
  priorities: [],
  due: [],
  completion: undefined,
}

/** These names are in links that people keep. */
const names = {
  text: 'q',
  labels: 'tag',
  assignees: 'who',
  priorities: 'priority',
  due: 'due',
  completion: 'is',
} as const

/** No title is that long. */
const longestText = 200
const most = 50

type Parameters = { get: (name: string) => string | null }

/** Reads a filter from an address and skips what it does not know: anyone can write an address. */
export function readFilter(address: Parameters): CardFilter {
  const listed = (name: string) => [...new Set((address.get(name) ?? '').split(',').filter(Boolean))].slice(0, most)
  const known = <Word extends string>(name: string, words: readonly Word[]) =>
    words.filter((word) => listed(name).includes(word))
  return {
    text: (address.get(names.text) ?? '').slice(0, longestText),
    labels: listed(names.labels),
    assignees: listed(names.assignees),
    priorities: known(names.priorities, priorityChoices),
    due: known(names.due, dueChoices),
    completion: known(names.completion, completions)[0],
  }
}

/** Writes a filter into the parameters of an address and keeps the others. */
export function writeFilter(address: URLSearchParams, filter: CardFilter): void {
  const set = (name: string, value: string) => (value ? address.set(name, value) : address.delete(name))
  set(names.text, filter.text)
  set(names.labels, filter.labels.join(','))
  set(names.assignees, filter.assignees.join(','))
  set(names.priorities, filter.priorities.join(','))
  set(names.due, filter.due.join(','))
  set(names.completion, filter.completion ?? '')
}

/** Two filters with the same key show the same. */
export function filterKey(filter: CardFilter): string {
  const address = new URLSearchParams()
  writeFilter(address, filter)
  return address.toString()
}

/** How many conditions a filter has. */
export function countConditions({ text, labels, assignees, priorities, due, completion }: CardFilter): number {
  return (
    (text.trim() ? 1 : 0) + labels.length + assignees.length + priorities.length + due.length + (completion ? 1 : 0)
  )
}
