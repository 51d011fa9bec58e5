import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { isPicture } from './file-rules'
import { signDownload } from './storage'

/** Long enough to begin a download, or to show a picture; one that has begun goes on. */
export const signedForSeconds = 60

const fileSchema = z.object({ path: z.string(), name: z.string(), contentType: z.string() })

/**
 * The address under which storage hands out a file for a minute. Whether this person may have it is asked as that
 * person; signing is the server's alone. Only raster pictures can be viewed; everything else comes as
 * `Content-Disposition: attachment`, whatever was asked.
 * @throws AppError `not_found` if the file is absent, or not for this person
 */
export async function findFileUrl(
  id: string,
  { isView, db, admin }: { isView: boolean; db: Db; admin: Db },
): Promise<string> {
  const { data, error, status } = await db.rpc('attachment_file', { attachment_id: id })
  if (error) throw fromPostgrest(error, 'attachment.read', status)
  const file = fileSchema.nullable().parse(data)
  const url = file && (await signDownload(admin, file.path, signedForSeconds))
  if (!url) throw new AppError('not_found', 'attachment.read: it is gone, or not for this person')
  // Not through storage-js, which encodes the name twice.
  return isView && isPicture(file.contentType) ? url : `${url}&download=${encodeURIComponent(file.name)}`
}
