import { tagOf } from '@/lib/boards/card/parse-new-card'
import type { Priority } from '@/lib/boards/schema'
import type { Day } from '@/lib/boards/dates/calendar-day'
import type { DateFormat } from '@/lib/date-format'

export type Person = { userId: string; displayName: string }

/** What a word can be about: the people who can be assigned, and the day on which it is typed. */
export type Known = { people: readonly Person[]; viewerId: string; today: Day; format: DateFormat }

/** What a word with a sign says: `#tag`, `@name`, `!high`. */
export type Meaning =
  { kind: 'tag'; tag: string } | { kind: 'assignee'; userId: string } | { kind: 'priority'; priority: Priority }

export const priorities: readonly Priority[] = ['high', 'medium', 'low']
export const signs = '#@!'

const keyOf = (text: string) => text.normalize('NFC').toLowerCase()

/** What a whole word means, or undefined where it is only a word. */
export function readSign(word: string, known: Known): Meaning | undefined {
  const tag = tagOf(word)
  if (tag !== undefined) return { kind: 'tag', tag }
  const name = keyOf(word.slice(1))
  if (word.startsWith('!')) {
    const priority = priorities.find((one) => one === name)
    return priority && { kind: 'priority', priority }
  }
  const person = word.startsWith('@') ? personNamed(name, known) : undefined
  return person && { kind: 'assignee', userId: person.userId }
}

/** By the whole name without its spaces, or by one of its parts that no one else has. */
function personNamed(name: string, { people, viewerId }: Known): Person | undefined {
  if (name === 'me') return people.find(({ userId }) => userId === viewerId)
  const whole = people.filter(({ displayName }) => keyOf(displayName).replaceAll(/\s/gu, '') === name)
  const parts = people.filter(({ displayName }) => keyOf(displayName).split(/\s+/u).includes(name))
  const found = whole.length > 0 ? whole : parts
  return found.length === 1 ? found[0] : undefined
}

/** The people that a name being typed may mean: those it starts before those that have it further on. */
export function matchPeople(people: readonly Person[], typed: string): Person[] {
  const key = keyOf(typed)
  const starts = people.filter(({ displayName }) => keyOf(displayName).startsWith(key))
  const others = people.filter((person) => !starts.includes(person))
  return [
    ...starts,
    ...others.filter(({ displayName }) =>
      keyOf(displayName)
        .split(/\s+/u)
        .some((part) => part.startsWith(key)),
    ),
  ]
}
