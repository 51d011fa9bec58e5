import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Only whether the bell has a dot: it needs no schema, so that pages which only count do not load one. */
export async function countUnreadNotifications(db: Db): Promise<number> {
  const { count, error, status } = await db
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
  if (error) throw fromPostgrest(error, 'notifications.count', status)
  return count ?? 0
}
