import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { maxTitleLength } from '../new-board/board-details'

/** `id` stays the same over attempts, so that a repeat notices that the first one arrived (`duplicate`). */
export type BoardCopy = { id: string; boardId: string; title: string; withCards: boolean; clanId: string | undefined }

/** Copies a board's lists and labels, with its cards if wanted, into one's own board or one of a clan. */
export async function copyBoard(db: Db, { id, boardId, title, withCards, clanId }: BoardCopy): Promise<void> {
  const { error, status } = await db.rpc('copy_board', {
    id,
    board_id: boardId,
    title,
    with_cards: withCards,
    ...(clanId !== undefined && { clan_id: clanId }),
  })
  if (error) throw fromPostgrest(error, 'board.copy', status)
}

/** "Copy of Kitchen", cut to the length of a title. */
export function titleOfCopy(title: string): string {
  const copy = `Copy of ${title}`
  return copy.length <= maxTitleLength
    ? copy
    : `${Array.from(copy)
        .slice(0, maxTitleLength - 1)
        .join('')}…`
}
