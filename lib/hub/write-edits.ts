import type { CardEdit } from '@/lib/boards/changes/change'
import { patchCards } from '@/lib/boards/changes/cards/patch-cards'
import type { Db } from '@/lib/supabase/db'
import type { HubEdit } from './suggestions'

/** The same, the other way round: it changes only what is as the first one left it. */
export function backOf(edits: readonly HubEdit[]): HubEdit[] {
  return edits.map(({ patch, expect, ...card }) => ({ ...card, patch: expect, expect: patch }))
}

/**
 * Writes edits of many dojos as their boards would, a call for each dojo. What someone has changed by then is left to
 * them, and one dojo that refuses does not hold up the others.
 * @returns what was written, and why the last one that was not was refused
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
