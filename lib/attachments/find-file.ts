import 'server-only'
import { z } from 'zod'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { checkPicture } from './check-picture'
import { isPicture } from './file-rules'
import { signDownload } from './storage'

/** Long enough to start a download or show a picture; a started download continues. */
export const signedForSeconds = 60

const fileSchema = z.object({ path: z.string(), name: z.string(), contentType: z.string(), isChecked: z.boolean() })

/**
 * The address under which storage serves a file for a minute. The person's own client checks whether they may have it;
 * only the server signs. To view there are only raster pictures that pages may draw: a browser draws a picture whatever
 * its type and disposition say.
 * @throws AppError `not_found` if the file is absent, not for this person, or not to be viewed
 */
export async function findFileUrl(
  id: string,
  { isView, db, admin }: { isView: boolean; db: Db; admin: Db },
): Promise<string> {
  const { data, error, status } = await db.rpc('attachment_file', { attachment_id: id })
  if (error) throw fromPostgrest(error, 'attachment.read', status)
  const file = fileSchema.nullable().parse(data)
  if (!file || (isView && !(await mayBeDrawn(file, admin)))) throw gone()
  const url = await signDownload(admin, file.path, signedForSeconds)
  if (!url) throw gone()
  // Not through storage-js, which encodes the name twice.
  return isView ? url : `${url}&download=${encodeURIComponent(file.name)}`
}

/** Files from before there were checks are checked when they are first shown. */
async function mayBeDrawn({ path, contentType, isChecked }: z.output<typeof fileSchema>, admin: Db): Promise<boolean> {
  return isPicture(contentType) && (isChecked || (await checkPicture(admin, path)))
}

const gone = () => new AppError('not_found', 'attachment.read: gone, not for this person, or not to be viewed')
