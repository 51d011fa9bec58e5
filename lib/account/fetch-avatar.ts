import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '@/lib/errors'
import { isKnownPicture } from './avatar-address'

const mostBytes = 1_000_000
const patienceMs = 5000
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export type Picture = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Fetches a person's picture from their sign-in service, and only from there: redirects are not followed, so nothing in
 * our own network is ever requested. The content decides the type.
 * @throws AppError `not_found` whatever is wrong with it
 */
export async function fetchAvatar(url: string): Promise<Picture> {
  if (!isKnownPicture(url)) throw new AppError('not_found', 'avatar.fetch: no such host')
  const bytes = await fetchBytes(url).catch((error: unknown) => {
    throw new AppError('not_found', `avatar.fetch: ${String(error)}`, { cause: error })
  })
  const contentType = (await fileTypeFromBuffer(bytes))?.mime
  if (!contentType || !pictures.has(contentType)) throw new AppError('not_found', 'avatar.fetch: not a picture')
  return { contentType, bytes }
}

async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok || !response.body) throw new Error(`the answer was ${response.status}`)
  const bytes = new Uint8Array(mostBytes)
  let length = 0
  for await (const piece of response.body) {
    if (length + piece.length > mostBytes) throw new Error('it is too large')
    bytes.set(piece, length)
    length += piece.length
  }
  return bytes.slice(0, length)
}
