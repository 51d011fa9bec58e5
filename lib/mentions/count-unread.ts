import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** The number on the bell alone: what every page asks for needs no schema to check it. */
export async function countUnreadMentions(db: Db): Promise<number> {
  const { count, error, status } = await db
    .from('comment_notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
  if (error) throw fromPostgrest(error, 'mentions.count', status)
  return count ?? 0
}
