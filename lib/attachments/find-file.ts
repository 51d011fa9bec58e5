import 'server-only'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { isPicture } from './file-rules'
import { signDownload } from './storage'

/** Long enough to begin a download; one that has begun goes on. */
const secondsToDownload = 60
/** Pictures are asked for again when they scroll into view, or are turned to in the viewer. */
export const secondsToView = 3600

/**
 * The address under which storage hands out a file, signed under the person's own RLS. Only raster pictures can be
 * viewed; everything else comes as `Content-Disposition: attachment`, whatever was asked.
 * @throws AppError `not_found` if the file is absent or hidden by RLS
 */
export async function findFileUrl(db: Db, id: string, { isView }: { isView: boolean }): Promise<string> {
  const { data, error, status } = await db
    .from('card_attachments')
    .select('path, name, contentType:content_type')
    .eq('id', id)
    .single()
  if (error) throw fromPostgrest(error, 'attachment.read', status)
  const isShown = isView && isPicture(data.contentType)
  const url = await signDownload(db, data.path, isShown ? secondsToView : secondsToDownload)
  if (!url) throw new AppError('not_found', 'attachment.read: its bytes are gone')
  // Not through storage-js, which encodes the name twice.
  return isShown ? url : `${url}&download=${encodeURIComponent(data.name)}`
}
