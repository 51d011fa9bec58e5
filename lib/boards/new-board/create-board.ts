import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { BoardDetails } from './board-details'
import type { ListDraft } from './templates'

/** `id` stays the same over attempts, so that a repeat notices that the first one arrived (`duplicate`). */
export type NewBoard = BoardDetails & { id?: string; clanId?: string | undefined; lists: readonly ListDraft[] }

/** Makes a board with its lists and cards in one transaction, in a clan if one is named, and returns its id. */
export async function createBoard(db: Db, { id, clanId, title, description, lists }: NewBoard): Promise<string> {
  const { data, error, status } = await db.rpc('create_board', {
    title,
    description,
    lists: lists.map((list) => ({ ...list, cards: list.cards.map((card) => ({ ...card })) })),
    ...(id !== undefined && { id }),
    ...(clanId !== undefined && { clan_id: clanId }),
  })
  if (error) throw fromPostgrest(error, 'board.create', status)
  return data
}
