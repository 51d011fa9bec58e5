import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Collapses a list, or opens it again, for this person alone. @throws AppError `not_found` once it is gone */
export async function collapseList(db: Db, listId: string, isCollapsed: boolean): Promise<void> {
  const { error, status } = await db.rpc('set_list_collapsed', { list_id: listId, is_collapsed: isCollapsed })
  if (error) throw fromPostgrest(error, 'list.collapse', status)
}
