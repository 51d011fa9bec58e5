import type { Day } from '@/lib/boards/dates/calendar-day'
import type { Known } from '@/lib/entry/entry'
import { findDue } from '@/lib/entry/find-values'

/** A goal as typed. `said` is the part of the sentence that was read as its day. */
export type ReadGoal = { goal: string; deadline: Day | null; said: string | null }

/** When it is typed, and how the person writes dates. */
export type GoalReader = Pick<Known, 'now' | 'zone' | 'format' | 'weekStart' | 'isDayFirst'>

export const longestGoal = 200

/** Reads a goal and the day by which it should be reached, like the line of a new technique. Two days count as none. */
export function readGoal(sentence: string, reader: GoalReader): ReadGoal {
  const text = sentence.replaceAll(/\s+/g, ' ').trim().slice(0, longestGoal)
  const [first, ...others] = findDue(text, { ...reader, people: [], viewerId: '', dates: 'words' }, {}).found
  if (!first || first.value.kind !== 'due') return { goal: text, deadline: null, said: null }
  const goal = [...others.toReversed(), first].reduce(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  )
  const tidy = goal.replaceAll(/\s+/g, ' ').replaceAll(/\s(?=[,.;:])/g, '')
  return { goal: tidy.replace(/^[\s,.;:]+|[\s,;:]+$/g, ''), deadline: first.value.due.day, said: first.words }
}
