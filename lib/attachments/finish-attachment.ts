import 'server-only'
import { AppError, type ErrorCode, fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Db } from '@/lib/supabase/db'
import { isSlowPicture } from './check-picture'
import { contentRefusal } from './content-refusal'
import { isPicture, plainBytes, programRefusal, sizeRefusal } from './file-rules'
import { getUploadLimit, type UploadLimit } from './upload-limit'
import type { Uploader } from './reserve-attachment'
import { discardUpload, findUpload, type ReservedUpload } from './reserved-upload'
import { runOnce } from './run-once'
import { type Attachment, attachmentSchema } from './schema'
import { readUploaded, type UploadedFile } from './storage'

/** By person and upload. */
const finishing = new Map<string, Promise<Attachment>>()

/**
 * Checks what was uploaded to a reserved place and puts it on its card; what is refused is removed, so that no file is
 * read for a second refusal.
 * @throws Refusal in a sentence, AppError
 */
export async function finishAttachment(uploadId: string, uploader: Uploader): Promise<Attachment> {
  return runOnce(finishing, `${uploader.userId} ${uploadId}`, () => finishUpload(uploadId, uploader))
}

async function finishUpload(uploadId: string, { db, admin, userId }: Uploader): Promise<Attachment> {
  const upload = await findUpload(admin, uploadId, userId)
  if (!upload) throw new AppError('not_found', 'attachment.finish: nothing was reserved')
  if (upload.attachment) return upload.attachment

  const limit = await getUploadLimit(db, upload.cardId)
  const file = upload.objectVersion === null ? null : await readUploaded(admin, upload.path)
  if (!file) throw new Refusal('invalid', 'The file did not arrive. Please try again.')
  const refusal = await refusalOf(upload, file, limit)
  if (refusal) {
    await discardUpload(admin, uploadId, upload.path)
    throw new Refusal('limited', refusal)
  }
  // The version that existed before the check: if the bytes have been replaced since, no one can read them.
  const { data, error, status } = await admin.rpc('finish_attachment', {
    upload_id: uploadId,
    size_bytes: file.sizeBytes,
    object_version: upload.objectVersion ?? '',
    ...(await checkedTypeOf(upload, admin)),
  })
  if (error) {
    const failure = fromPostgrest(error, 'attachment.finish', status)
    if (isFinal.has(failure.code)) await discardUpload(admin, uploadId, upload.path)
    throw failure
  }
  return attachmentSchema.parse(data)
}

/** The technique or the person's part in the dojo has gone, or the plan has no room: the file has to be chosen again. */
const isFinal: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['forbidden', 'not_found', 'over_plan'])

/** How pages may show a picture. It is attached in any case: what cannot be checked now is checked when first shown. */
async function checkedTypeOf({ contentType, path }: ReservedUpload, admin: Db): Promise<{ checked_type?: string }> {
  if (!isPicture(contentType)) return {}
  try {
    return { checked_type: (await isSlowPicture(admin, path)) ? plainBytes : contentType }
  } catch (error) {
    logError('attachment.check', error)
    return {}
  }
}

async function refusalOf(
  { name, contentType, sizeBytes }: ReservedUpload,
  file: UploadedFile,
  limit: UploadLimit,
): Promise<string | undefined> {
  const refusal = sizeRefusal(file.sizeBytes, limit) ?? programRefusal(name)
  if (refusal) return refusal
  // Its room was counted with the announced size.
  if (file.sizeBytes > sizeBytes) return 'This file is larger than when it was chosen. Please add it again.'
  // It is served with the type we decided on, which is not the sender's choice.
  if (file.contentType !== contentType) return 'This file is not the type that was announced. Add it again.'
  return contentRefusal(name, file.head)
}
