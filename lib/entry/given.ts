import type { Given, NewCard } from '@/lib/boards/card/parse-new-card'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { dayTitle } from '@/lib/day-words'
import type { Entry, Known, Value } from './entry'
import { saidOf } from './read-entry'

export type GivenValue = Extract<Value, { kind: 'due' | 'assignee' | 'priority' | 'tag' }>

const isTag = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase()

/** A card with the values of the place where it is added. Its own line takes precedence; tags are combined. */
export function withGiven(given: Given, card: NewCard): NewCard {
  const { tags = [], ...fields } = given
  return { ...fields, ...card, tags: [...tags, ...card.tags.filter((tag) => !tags.some(isTag(tag)))] }
}

/** The given values that still count beside a line, in words. */
export function valuesGiven(given: Given, entry: Entry, known: Known): { value: GivenValue; said: string }[] {
  const { dueDate, assignee, priority, tags = [] } = given
  const isDated = entry.due !== undefined || entry.repeat !== undefined
  const values: GivenValue[] = [
    ...(dueDate !== undefined && !isDated ? [{ kind: 'due', due: { day: dueDate } } as const] : []),
    ...(assignee !== undefined && entry.assignee === undefined
      ? [{ kind: 'assignee', userId: assignee } as const]
      : []),
    ...(priority && !entry.priority ? [{ kind: 'priority', priority } as const] : []),
    ...tags.filter((tag) => !entry.tags.some(isTag(tag))).map((tag) => ({ kind: 'tag', tag }) as const),
  ]
  return values.map((value) => ({
    value,
    said:
      value.kind === 'due' ? dayTitle(value.due.day, dayIn(known.zone, known.now), known.format) : saidOf(value, known),
  }))
}

export function withoutValue({ dueDate, assignee, priority, tags }: Given, { kind, ...value }: GivenValue): Given {
  const left = 'tag' in value ? tags?.filter((tag) => tag !== value.tag) : tags
  return {
    ...(dueDate !== undefined && kind !== 'due' && { dueDate }),
    ...(assignee !== undefined && kind !== 'assignee' && { assignee }),
    ...(priority && kind !== 'priority' && { priority }),
    ...(left?.length && { tags: left }),
  }
}
