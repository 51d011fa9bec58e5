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
  /** Which upload lies there: null when none does. */
  objectVersion: z.nullable(z.string()),
  /** What was made of it already, when this is asked a second time. */
  attachment: z.nullable(attachmentSchema),
})
export type ReservedUpload = z.infer<typeof uploadSchema>

/** What this person has reserved; null for what was refused, given up, or is another's. */
export async function findUpload(admin: Db, uploadId: string, userId: string): Promise<ReservedUpload | null> {
  const { data, error, status } = await admin.rpc('attachment_upload', { upload_id: uploadId, user_id: userId })
  if (error) throw fromPostgrest(error, 'attachment.upload', status)
  return z.nullable(uploadSchema).parse(data)
}

/** Removes what was uploaded, and lets nothing more become of it. */
export async function discardUpload(admin: Db, uploadId: string, path: string): Promise<void> {
  // First the note that its path is to be emptied: should the removal fail, it is made up for later.
  const { error, status } = await admin.rpc('refuse_attachment', { upload_id: uploadId })
  if (error) throw fromPostgrest(error, 'attachment.discard', status)
  await removeObjects(admin, [path])
}

/** A person gives an upload up; one that is on its card already, or is no longer known, is left as it is. */
export async function giveUpUpload(admin: Db, uploadId: string, userId: string): Promise<void> {
  const upload = await findUpload(admin, uploadId, userId)
  if (upload && !upload.attachment) await discardUpload(admin, uploadId, upload.path)
}
