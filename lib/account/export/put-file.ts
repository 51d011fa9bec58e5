import 'server-only'
import type { Readable } from 'node:stream'
import { AppError } from '@/lib/errors'
import { askStorage } from './ask-storage'

/**
 * Sends bytes to the bucket `exports` as they are read. A file of the same name is replaced.
 * @throws AppError `offline` when storage does not take them
 */
export async function putExport(path: string, bytes: Readable, sizeBytes: number, signal?: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/zip', 'content-length': sizeBytes, 'x-upsert': 'true' }
  const response = await askStorage(`exports/${path}`, { method: 'POST', headers, body: bytes, signal })
  response.resume()
  if (response.statusCode !== 200) throw new AppError('offline', `export.put: storage answered ${response.statusCode}`)
}
