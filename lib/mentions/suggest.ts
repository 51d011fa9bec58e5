import { compareNames } from '@/lib/compare-names'
import { normalForm } from '@/lib/normal-form'
import { blankCode } from './blank-code'

/** Someone a comment can mention. */
export type Mentionable = { userId: string; displayName: string }

/** A mention being typed: the position of its @, and the text from there to the caret. */
export type MentionQuery = { start: number; text: string }

/** `isNamesake` if another person has the same name: only a pick tells which of them is meant. */
export type Suggestion = { userId: string; name: string; isNamesake: boolean }

const longestName = 80
const beingTyped = /(?<![\p{Alphabetic}\p{Nd}])@([^@\n]*)$/u

/** The mention at the caret, or null; also null within code, where nothing counts. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const [whole, typed = ''] = beingTyped.exec(text.slice(0, caret)) ?? []
  if (whole === undefined || typed.length > longestName) return null
  const start = caret - whole.length
  return blankCode(text).charAt(start) === '@' ? { start, text: typed } : null
}

/**
 * Whom the query may mean, best first: names that start with it, then names with a word that does. No one after a whole
 * name and a space, so that a finished mention is left alone.
 */
export function suggestPeople(people: readonly Mentionable[], query: string): Suggestion[] {
  const wanted = foldName(query)
  if (wanted !== wanted.trimStart()) return []
  const named = people.map(({ userId, displayName }) => ({ userId, name: normalForm(displayName.trim()) }))
  if (wanted.endsWith(' ') && named.some(({ name }) => `${foldName(name)} ` === wanted)) return []
  return named
    .map((person) => ({ person, rank: rankOf(foldName(person.name), wanted) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank || compareNames(a.person.name, b.person.name))
    .map(({ person }) => ({ ...person, isNamesake: named.filter((other) => isSameName(other, person)).length > 1 }))
}

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  return name.split(/[\s.\-_]+/).some((word) => word.startsWith(wanted)) ? 1 : 2
}

function isSameName(one: { name: string }, other: { name: string }): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase()
}

/** In lower case and without accents: no one needs the ë to find Zoë. */
function foldName(text: string): string {
  return normalForm(text, 'NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
