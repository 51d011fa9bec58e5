import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { BellChange } from './bell'

/** Writes one change; RLS limits it to the person's own mentions. A mention that is already gone counts as done. */
export async function writeBellChange(db: Db, change: BellChange): Promise<void> {
  const { error, status } = await request(db, change)
  if (error) throw fromPostgrest(error, `mentions.${change.type}`, status)
}

function request(db: Db, change: BellChange) {
  const table = db.from('comment_notifications')
  const readAt = { read_at: new Date().toISOString() }
  switch (change.type) {
    case 'read':
      return table.update(readAt).eq('id', change.id).is('read_at', null)
    case 'allRead':
      // Not those that came after the list was loaded.
      return table.update(readAt).is('read_at', null).lte('created_at', change.upTo)
    case 'deleted':
      return table.delete().eq('id', change.id)
  }
}
