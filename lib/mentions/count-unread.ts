import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Only the number on the bell: it needs no schema, so that pages which only count do not load one. */
export async function countUnreadMentions(db: Db): Promise<number> {
  const { count, error, status } = await db
    .from('comment_notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
  if (error) throw fromPostgrest(error, 'mentions.count', status)
  return count ?? 0
}
