import type { CardEdit } from '@/lib/boards/changes/change'
import { patchCards } from '@/lib/boards/changes/cards/patch-cards'
import type { Db } from '@/lib/supabase/db'
import type { HubEdit } from './suggestions'

/** The inverse: it changes only what is still as the edit left it. */
export function backOf(edits: readonly HubEdit[]): HubEdit[] {
  return edits.map(({ patch, expect, ...card }) => ({ ...card, patch: expect, expect: patch }))
}

/**
 * Writes edits on many dojos as their boards would, one call per dojo. What someone else has changed by then is left
 * alone, and one dojo that refuses does not hold up the others.
 * @returns what was written, and why the last refused one was refused
 */
export async function writeEdits(
  db: Db,
  edits: readonly HubEdit[],
): Promise<{ written: HubEdit[]; refused?: unknown }> {
  const byBoard = new Map<string, HubEdit[]>()
  for (const edit of edits) byBoard.set(edit.boardId, [...(byBoard.get(edit.boardId) ?? []), edit])
  const written: HubEdit[] = []
  let refused: unknown
  for (const [boardId, own] of byBoard) {
    const cards = own.map(({ cardId, patch, expect }): CardEdit => ({ cardId, patch, expect }))
    try {
      const { versions = {} } = await patchCards.write(db, { type: 'cards.patched', edits: cards }, boardId)
      written.push(...own.filter(({ cardId }) => versions[cardId] !== undefined))
    } catch (error) {
      refused = error
    }
  }
  return { written, ...(refused !== undefined && { refused }) }
}
