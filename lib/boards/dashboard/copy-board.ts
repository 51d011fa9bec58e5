import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { maxTitleLength } from '../new-board/board-details'

/** `id`, kept over attempts, lets a repeated one find that the first had arrived (`duplicate`). */
export type BoardCopy = { id: string; boardId: string; title: string; withCards: boolean; clanId: string | undefined }

/** Copies a board's lists and labels, with its cards where wished, into a board of one's own or of a clan. */
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

/** "Copy of Kitchen", as much of it as a title holds. */
export function titleOfCopy(title: string): string {
  const copy = `Copy of ${title}`
  return copy.length <= maxTitleLength
    ? copy
    : `${Array.from(copy)
        .slice(0, maxTitleLength - 1)
        .join('')}…`
}
