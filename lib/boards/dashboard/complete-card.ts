import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Completes a card, or opens it again. If someone else has done so, it is done. */
export async function completeCard(db: Db, cardId: string, isCompleted: boolean): Promise<void> {
  const edits = [{ id: cardId, patch: { is_completed: isCompleted }, expect: { is_completed: !isCompleted } }]
  const { error, status } = await db.rpc('edit_cards', { edits })
  if (!error) return
  const failure = fromPostgrest(error, 'card.update', status)
  if (failure.code !== 'changed') throw failure
}
