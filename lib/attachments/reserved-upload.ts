import 'server-only'
import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { attachmentSchema } from './schema'
import { removeObjects } from './storage'

const uploadSchema = z.object({
  cardId: z.string(),
  name: z.string(),
  /** As announced. */
  sizeBytes: z.number(),
  contentType: z.string(),
  path: z.string(),
  /** The version of the upload; null if there is none. */
  objectVersion: z.nullable(z.string()),
  /** The result, if this upload was already finished. */
  attachment: z.nullable(attachmentSchema),
})
export type ReservedUpload = z.infer<typeof uploadSchema>

/** The place that this person has reserved; null if the upload was refused or given up, or belongs to someone else. */
export async function findUpload(admin: Db, uploadId: string, userId: string): Promise<ReservedUpload | null> {
  const { data, error, status } = await admin.rpc('attachment_upload', { upload_id: uploadId, user_id: userId })
  if (error) throw fromPostgrest(error, 'attachment.upload', status)
  return z.nullable(uploadSchema).parse(data)
}

/** Removes what was uploaded and keeps it from being used, unless it has just been finished. */
export async function discardUpload(admin: Db, uploadId: string, path: string): Promise<void> {
  // First the note that its path has to be emptied: if the removal fails, it is repeated later.
  const { data: isRefused, error, status } = await admin.rpc('refuse_attachment', { upload_id: uploadId })
  if (error) throw fromPostgrest(error, 'attachment.discard', status)
  if (isRefused) await removeObjects(admin, [path])
}

/** A person gives up an upload; one that is already on its card, or no longer known, is left as it is. */
export async function giveUpUpload(admin: Db, uploadId: string, userId: string): Promise<void> {
  const upload = await findUpload(admin, uploadId, userId)
  if (upload && !upload.attachment) await discardUpload(admin, uploadId, upload.path)
}
