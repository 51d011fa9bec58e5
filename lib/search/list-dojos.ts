import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

export type NamedDojo = { id: string; title: string; isArchived: boolean; isBookmarked: boolean }

/** This person's dojos: bookmarked ones first, then most recently changed, archived ones at the end. */
export async function listDojos(db: Db): Promise<NamedDojo[]> {
  const { data, error, status } = await db
    .from('boards')
    .select('id, title, archived_at, board_bookmarks(board_id)')
    .order('updated_at', { ascending: false })
  if (error) throw fromPostgrest(error, 'boards.load', status)
  const rank = ({ isArchived, isBookmarked }: NamedDojo) => (isArchived ? 2 : isBookmarked ? 0 : 1)
  return data
    .map(({ id, title, archived_at, board_bookmarks }) => ({
      id,
      title,
      isArchived: archived_at !== null,
      // RLS returns only the person's own.
      isBookmarked: board_bookmarks.length > 0,
    }))
    .toSorted((a, b) => rank(a) - rank(b))
}
