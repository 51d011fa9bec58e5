import type { Intended } from '@/lib/boards/changes/change'
import { type EarlierChange, upgradeChange } from '@/lib/boards/unsent/upgrade-change'
import type { Unsent } from '@/lib/boards/unsent/unsent-box'

const keyOf = (userId: string, boardId: string) => `unsent:${userId}:${boardId}`

/** What builds before 23 November 2026 stored in the tab's own storage. */
export function earlierUnsent(userId: string, boardId: string): Unsent[] {
  try {
    const changes = JSON.parse(sessionStorage.getItem(keyOf(userId, boardId)) ?? '[]') as (Intended | EarlierChange)[]
    return changes.map((change) => ({ id: crypto.randomUUID(), change: upgradeChange(change) }))
  } catch {
    // Storage may be switched off, or have data from an even older build: then there is nothing to send again.
    return []
  }
}

export function forgetEarlierUnsent(userId: string, boardId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, boardId))
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
