import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

/** Takes a file off its card. For an hour it can be put back. One that is gone already is what was wanted. */
export async function deleteAttachment(db: Db, attachmentId: string): Promise<void> {
  const { error, status } = await db.rpc('delete_attachment', { attachment_id: attachmentId })
  if (error && error.code !== 'PT404') throw fromPostgrest(error, 'attachment.delete', status)
}

/** @throws AppError `not_found` once the file itself is gone, or its card */
export async function restoreAttachment(db: Db, attachmentId: string): Promise<void> {
  const { error, status } = await db.rpc('restore_attachment', { attachment_id: attachmentId })
  if (error) throw fromPostgrest(error, 'attachment.restore', status)
}
