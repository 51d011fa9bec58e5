import { AppError } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { limitedFetch, timedFetch } from '@/lib/supabase/time-limit'
import { headBytes } from './content-refusal'

export const bucket = 'attachments'

/** Storage has its own error messages; it does not distinguish missing files from hidden ones. */
type StorageFailure = { message: string; status?: number | undefined }

function failureOf(error: StorageFailure, situation: string): AppError {
  const isAway = error.status === undefined || error.status >= 502
  return new AppError(isAway ? 'offline' : 'unexpected', `${situation}: ${error.message}`, { cause: error })
}

/**
 * Signs one path for one upload of exactly this many bytes. The embedded storage accepts no more than that; hosted
 * Supabase does not know the headers and accepts what the bucket does: there the size is checked after the upload. The
 * room that the disk keeps for it counts as this person's share.
 */
export async function signUpload(
  admin: Db,
  { path, sizeBytes, userId }: { path: string; sizeBytes: number; userId: string },
): Promise<{ url: string; token: string }> {
  const signer = admin.storage
    .from(bucket)
    .setHeader('x-upload-content-length', String(sizeBytes))
    .setHeader('x-upload-account', userId)
  const { data, error } = await signer.createSignedUploadUrl(path)
  if (error) throw failureOf(error, 'attachment.reserve')
  return { url: data.signedUrl, token: data.token }
}

/** The address under which a file can be read for a while; null if it does not exist, or not for this client. */
export async function signDownload(db: Db, path: string, seconds: number): Promise<string | null> {
  const { data, error } = await db.storage.from(bucket).createSignedUrl(path, seconds)
  if (!error) return data.signedUrl
  const failure = failureOf(error, 'attachment.read')
  if (failure.code === 'offline') throw failure
  return null
}

export type UploadedFile = { sizeBytes: number; contentType: string; head: Uint8Array }

/**
 * What is really stored at a path: its size, its type and its start, read with one range request. Null if nothing is.
 */
export async function readUploaded(admin: Db, path: string): Promise<UploadedFile | null> {
  const url = await signDownload(admin, path, 60)
  if (!url) return null
  const response = await timedFetch(url, { headers: { Range: `bytes=0-${headBytes - 1}` }, cache: 'no-store' }).catch(
    (error: unknown) => {
      throw new AppError('offline', 'attachment.finish: storage does not answer', { cause: error })
    },
  )
  if (response.status === 416) return { sizeBytes: 0, contentType: '', head: new Uint8Array() }
  if (!response.ok || !response.body)
    throw new AppError('unexpected', `attachment.finish: storage answered ${response.status}`)
  const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return {
    sizeBytes: Number(total ?? response.headers.get('content-length')),
    contentType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? '',
    head: await firstBytes(response.body),
  }
}

/** Works even if the range was ignored: the rest is dropped. */
async function firstBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const head = new Uint8Array(headBytes)
  const reader = body.getReader()
  let length = 0
  while (length < headBytes) {
    const { done, value } = await reader.read()
    if (done) break
    head.set(value.subarray(0, headBytes - length), length)
    length = Math.min(headBytes, length + value.length)
  }
  // Not awaited: Next may hold a second branch of the body, and a cancellation ends with the last of them.
  void reader.cancel().catch(() => {})
  return head.subarray(0, length)
}

/** The longest of the files that are read through has 100 MB. */
const patientFetch = limitedFetch(() => 60_000)

/**
 * What `read` finds in a stored file, of which it gets pieces as long as it asks for them. @throws AppError also if there
 * is none
 */
export async function readStored<Found>(
  admin: Db,
  path: string,
  read: (pieces: AsyncIterable<Uint8Array>, sizeBytes: number) => Promise<Found>,
): Promise<Found> {
  const url = await signDownload(admin, path, 60)
  if (!url) throw new AppError('not_found', 'attachment.check: nothing is stored')
  const rest = new AbortController()
  try {
    const { ok, status, body, headers } = await patientFetch(url, { cache: 'no-store', signal: rest.signal })
    if (!ok || !body) throw new Error(`the answer was ${status}`)
    return await read(piecesOf(body), Number(headers.get('content-length')))
  } catch (error) {
    throw new AppError('offline', `attachment.check: ${String(error)}`, { cause: error })
  } finally {
    rest.abort()
  }
}

/** The body's own iterator would wait for its cancellation: see firstBytes. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** Removes objects for good; missing ones count as removed. */
export async function removeObjects(admin: Db, paths: string[]): Promise<void> {
  const { error } = await admin.storage.from(bucket).remove(paths)
  if (error) throw failureOf(error, 'attachment.remove')
}
