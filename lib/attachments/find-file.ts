import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { isPicture } from './file-rules'
import { signDownload } from './storage'

/** Long enough to start a download or show a picture; a started download continues. */
export const signedForSeconds = 60

const fileSchema = z.object({ path: z.string(), name: z.string(), contentType: z.string() })

/**
 * The address under which storage serves a file for a minute. The person's own client checks whether they may have it;
 * only the server signs. Only raster pictures can be viewed; everything else is served as `Content-Disposition:
 * attachment`, whatever was requested.
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
  if (!url) throw new AppError('not_found', 'attachment.read: gone, or not for this person')
  // Not through storage-js, which encodes the name twice.
  return isView && isPicture(file.contentType) ? url : `${url}&download=${encodeURIComponent(file.name)}`
}
