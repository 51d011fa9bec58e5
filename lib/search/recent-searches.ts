import * as z from 'zod/mini'
import { searchable } from './schema'

/** Spec section 9. */
export const recentSearchesKept = 5

const storageKey = 'recent-searches'
const storedSchema = z.array(z.string())

/** With a query put first, without an older one of the same words. One too short to be searched is not kept. */
export function withRecent(recent: readonly string[], query: string): string[] {
  const kept = searchable(query)
  if (kept === null) return [...recent]
  const others = recent.filter((other) => other.toLowerCase() !== kept.toLowerCase())
  return [kept, ...others].slice(0, recentSearchesKept)
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The last first. What is stored may be anybody's, and storage may be forbidden: then there are none. */
export function readRecent(shelf: () => Shelf): string[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(shelf().getItem(storageKey) ?? '[]'))
    return stored.success ? stored.data.filter((query) => searchable(query) !== null).slice(0, recentSearchesKept) : []
  } catch {
    return []
  }
}

/** @returns what is kept now */
export function keepRecent(shelf: () => Shelf, query: string): string[] {
  const recent = withRecent(readRecent(shelf), query)
  try {
    shelf().setItem(storageKey, JSON.stringify(recent))
  } catch {
    // They are a convenience.
  }
  return recent
}

export function forgetRecent(shelf: () => Shelf): void {
  try {
    shelf().removeItem(storageKey)
  } catch {
    // As above.
  }
}
