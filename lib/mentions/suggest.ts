import { blankCode } from './blank-code'
import type { Mentionable } from './find-mentions'

/** A mention that is being typed: where its @ is, and what follows it up to the caret. */
export type MentionQuery = { start: number; text: string }

/** People with one name: a mention means them all. */
export type Suggestion = { name: string; people: Mentionable[] }

const longestName = 80
const beingTyped = /(?<![\p{Alphabetic}\p{Nd}])@([^@\n]*)$/u

/** The mention that the caret stands in, or null: also null within code, where nothing counts. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const [whole, typed = ''] = beingTyped.exec(text.slice(0, caret)) ?? []
  if (whole === undefined || typed.length > longestName) return null
  const start = caret - whole.length
  return blankCode(text).charAt(start) === '@' ? { start, text: typed } : null
}

/**
 * Whom the query may mean, best first: names that begin with it, then names with a word that does. Nobody once a
 * whole name and a space are there, so that a finished mention is left alone.
 */
export function suggestPeople(people: readonly Mentionable[], query: string): Suggestion[] {
  const wanted = plain(query)
  const suggestions = groupByName(people)
  if (
    wanted !== wanted.trimStart() ||
    (wanted.endsWith(' ') && suggestions.some(({ name }) => `${plain(name)} ` === wanted))
  )
    return []
  const ranked = suggestions
    .map((suggestion) => ({ suggestion, rank: rankOf(plain(suggestion.name), wanted) }))
    .filter(({ rank }) => rank < 2)
  return ranked.sort((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion)
}

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  return name.split(/[\s.\-_]+/).some((word) => word.startsWith(wanted)) ? 1 : 2
}

function groupByName(people: readonly Mentionable[]): Suggestion[] {
  const groups = new Map<string, Suggestion>()
  for (const person of people) {
    const name = person.displayName.trim()
    const known = groups.get(name.toLowerCase())
    if (known) known.people.push(person)
    else groups.set(name.toLowerCase(), { name, people: [person] })
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** In small letters and without accents: one does not have to find the ë to find Zoë. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
