import { tagOf } from '@/lib/boards/card/parse-new-card'
import type { Priority } from '@/lib/boards/schema'
import { normalForm } from '@/lib/normal-form'
import type { Known, Value } from './entry'

export type Person = { userId: string; displayName: string }

/** What a word with a symbol means: `#tag`, `@name`, `!high`, `/kata`. */
export type Meaning = Exclude<Value, { kind: 'due' | 'repeat' }>

/** What a symbol can refer to. */
export type Named = Pick<Known, 'people' | 'viewerId' | 'katas' | 'labels'>

export const priorities: readonly Priority[] = ['high', 'medium', 'low']
export const signs = '#@!/'

const short: ReadonlyMap<string, Priority> = new Map([
  ['!!!', 'high'],
  ['!!', 'medium'],
  ...priorities.flatMap((priority, at) => [`!${at + 1}`, `p${at + 1}`].map((word) => [word, priority] as const)),
])

const keyOf = (text: string) => normalForm(text).toLowerCase()
const bare = (text: string) => keyOf(text).replaceAll(/\s/gu, '')

/** What a whole word means, or undefined if it is just a word. */
export function readSign(word: string, known: Named): Meaning | undefined {
  if (word.startsWith('#')) {
    const tag = labelNamed(word.slice(1), known) ?? tagOf(word)
    return tag === undefined ? undefined : { kind: 'tag', tag }
  }
  const name = keyOf(word.slice(1))
  const brief = short.get(keyOf(word))
  if (brief) return { kind: 'priority', priority: brief }
  if (word.startsWith('!')) {
    const priority = priorities.find((one) => one === name)
    return priority && { kind: 'priority', priority }
  }
  if (word.startsWith('/')) {
    const kata = kataNamed(name, known)
    return kata && { kind: 'kata', listId: kata.id }
  }
  const person = word.startsWith('@') ? personNamed(name, known) : undefined
  return person && { kind: 'assignee', userId: person.userId }
}

/** By the whole name without spaces, or by a part of it that no one else has. */
function personNamed(name: string, { people, viewerId }: Named): Person | undefined {
  if (name === 'me') return people.find(({ userId }) => userId === viewerId)
  return only(people, ({ displayName }) => displayName, name)
}

/** "#12" is the number of something, even if a tag has that name. */
function labelNamed(name: string, { labels = [] }: Named): string | undefined {
  if (!/\D/u.test(name)) return undefined
  for (const label of labels) if (bare(label.name) === bare(name)) return label.name
  return undefined
}

function kataNamed(name: string, { katas = [] }: Named) {
  return only(katas, ({ title }) => title, name)
}

function only<One>(all: readonly One[], nameOf: (one: One) => string, name: string): One | undefined {
  if (name === '') return undefined
  const whole = all.filter((one) => bare(nameOf(one)) === name)
  const parts = all.filter((one) => keyOf(nameOf(one)).split(/\s+/u).includes(name))
  const found = whole.length > 0 ? whole : parts
  return found.length === 1 ? found[0] : undefined
}

/** The people a typed name may mean: names that start with it come before names that contain it. */
export function matchPeople(people: readonly Person[], typed: string): Person[] {
  return matchNames(people, ({ displayName }) => displayName, typed)
}

export function matchNames<One>(all: readonly One[], nameOf: (one: One) => string, typed: string): One[] {
  const key = keyOf(typed)
  const starts = all.filter((one) => keyOf(nameOf(one)).startsWith(key) || bare(nameOf(one)).startsWith(key))
  const others = all.filter((one) => !starts.includes(one))
  const hasPart = (one: One) =>
    keyOf(nameOf(one))
      .split(/\s+/u)
      .some((part) => part.startsWith(key))
  return [...starts, ...others.filter(hasPart)]
}
