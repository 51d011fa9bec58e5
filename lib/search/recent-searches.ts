import * as z from 'zod/mini'
import { searchable } from './schema'

/** Spec section 9. */
export const recentSearchesKept = 5

const storageKey = 'recent-searches'
const storedSchema = z.array(z.string())

/** The list with this query first, and only once. A query that is too short to search is not kept. */
export function withRecent(recent: readonly string[], query: string): string[] {
  const kept = searchable(query)
  if (kept === null) return [...recent]
  const others = recent.filter((other) => other.toLowerCase() !== kept.toLowerCase())
  return [kept, ...others].slice(0, recentSearchesKept)
}

type SearchStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Latest first. The stored value may be anything, and storage may be forbidden: then there are none. */
export function readRecent(storage: () => SearchStorage): string[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage().getItem(storageKey) ?? '[]'))
    return stored.success ? stored.data.filter((query) => searchable(query) !== null).slice(0, recentSearchesKept) : []
  } catch {
    return []
  }
}

/** @returns what is stored now */
export function keepRecent(storage: () => SearchStorage, query: string): string[] {
  const recent = withRecent(readRecent(storage), query)
  try {
    storage().setItem(storageKey, JSON.stringify(recent))
  } catch {
    // Recent searches are only a convenience.
  }
  return recent
}

export function forgetRecent(storage: () => SearchStorage): void {
  try {
    storage().removeItem(storageKey)
  } catch {
    // As above.
  }
}
