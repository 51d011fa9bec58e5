import 'server-only'
import { AppError } from '@/lib/errors'
import { askStorage } from './ask-storage'

/**
 * An attachment, piece by piece as it arrives. Null if storage does not have it.
 * @throws AppError `offline` when storage does not give it now
 */
export async function openFile(path: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array> | null> {
  const response = await askStorage(`attachments/${path}`, { signal })
  const status = response.statusCode ?? 0
  if (status < 400) return response
  response.resume()
  // Storage says 400 where it means 404.
  if (status === 400 || status === 404) return null
  throw new AppError('offline', `export.file: storage answered ${status}`)
}
