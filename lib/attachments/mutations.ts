import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Takes a file off its card; it can be put back for an hour. A file that is already gone counts as done. */
export async function deleteAttachment(db: Db, attachmentId: string): Promise<void> {
  const { error, status } = await db.rpc('delete_attachment', { attachment_id: attachmentId })
  if (error && error.code !== 'PT404') throw fromPostgrest(error, 'attachment.delete', status)
}

/** @throws AppError `not_found` once the file itself or its card is gone */
export async function restoreAttachment(db: Db, attachmentId: string): Promise<void> {
  const { error, status } = await db.rpc('restore_attachment', { attachment_id: attachmentId })
  if (error) throw fromPostgrest(error, 'attachment.restore', status)
}
