import * as z from 'zod/mini'
import { searchable } from './schema'

/** Spec section 9. */
export const recentSearchesKept = 5

const storageKey = 'recent-searches'
const storedSchema = z.object({ userId: z.string(), queries: z.array(z.string()) })

/** The list with this query first, and only once. A query that is too short to search is not kept. */
export function withRecent(recent: readonly string[], query: string): string[] {
  const kept = searchable(query)
  if (kept === null) return [...recent]
  const others = recent.filter((other) => other.toLowerCase() !== kept.toLowerCase())
  return [kept, ...others].slice(0, recentSearchesKept)
}

type SearchStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Latest first. Another person's in the same browser are not shown. The stored value may be anything, and storage may
 * be forbidden: then there are none.
 */
export function readRecent(storage: () => SearchStorage, userId: string): string[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage().getItem(storageKey) ?? 'null'))
    if (!stored.success || stored.data.userId !== userId) return []
    return stored.data.queries.filter((query) => searchable(query) !== null).slice(0, recentSearchesKept)
  } catch {
    return []
  }
}

/** @returns what is stored now */
export function keepRecent(storage: () => SearchStorage, userId: string, query: string): string[] {
  const recent = withRecent(readRecent(storage, userId), query)
  try {
    storage().setItem(storageKey, JSON.stringify({ userId, queries: recent }))
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
