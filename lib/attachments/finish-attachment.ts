import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { contentRefusal } from './content-refusal'
import { programRefusal, sizeRefusal } from './file-rules'
import { getUploadLimit } from './queries'
import type { Uploader } from './reserve-attachment'
import { type Attachment, attachmentSchema } from './schema'
import { readUploaded, removeObjects, type UploadedFile } from './storage'
import type { UploadLimit } from './upload-limit'

const uploadSchema = z.object({
  cardId: z.string(),
  name: z.string(),
  contentType: z.string(),
  path: z.string(),
  /** Which upload lies there: null when none does. */
  objectVersion: z.string().nullable(),
  /** What was made of it already, when this is asked a second time. */
  attachment: attachmentSchema.nullable(),
})
type Upload = z.infer<typeof uploadSchema>

/**
 * Looks at what was uploaded to a reserved place and puts it on its card; what is refused is removed.
 * @throws Refusal in a sentence, AppError
 */
export async function finishAttachment(uploadId: string, { db, admin, userId }: Uploader): Promise<Attachment> {
  const upload = await findUpload(admin, uploadId, userId)
  if (!upload) throw new AppError('not_found', 'attachment.finish: nothing was reserved')
  if (upload.attachment) return upload.attachment

  const limit = await getUploadLimit(db, upload.cardId)
  const file = upload.objectVersion === null ? null : await readUploaded(admin, upload.path)
  if (!file) throw new Refusal('invalid', 'The file did not arrive. Please try again.')
  const refusal = await refusalOf(upload, file, limit)
  if (refusal) {
    await discard(admin, uploadId, upload.path)
    throw new Refusal('limited', refusal)
  }
  // The version that was there before it was read: should the bytes have been replaced since, nobody can read them.
  const { data, error, status } = await admin.rpc('finish_attachment', {
    upload_id: uploadId,
    size_bytes: file.sizeBytes,
    object_version: upload.objectVersion ?? '',
  })
  if (error) throw fromPostgrest(error, 'attachment.finish', status)
  return attachmentSchema.parse(data)
}

async function findUpload(admin: Db, uploadId: string, userId: string): Promise<Upload | null> {
  const { data, error, status } = await admin.rpc('attachment_upload', { upload_id: uploadId, user_id: userId })
  if (error) throw fromPostgrest(error, 'attachment.finish', status)
  return uploadSchema.nullable().parse(data)
}

async function refusalOf({ name, contentType }: Upload, file: UploadedFile, limit: UploadLimit): Promise<string | undefined> {
  const refusal = sizeRefusal(file.sizeBytes, limit) ?? programRefusal(name)
  if (refusal) return refusal
  // It is served with the type that it was sent with, and that is not the sender's to choose.
  if (file.contentType !== contentType) return 'This file was sent as something else than was announced.'
  return contentRefusal(name, file.head)
}

async function discard(admin: Db, uploadId: string, path: string): Promise<void> {
  // First the note that its path is to be emptied: should the removal fail, it is made up for later.
  const { error, status } = await admin.rpc('refuse_attachment', { upload_id: uploadId })
  if (error) throw fromPostgrest(error, 'attachment.finish', status)
  await removeObjects(admin, [path])
}
