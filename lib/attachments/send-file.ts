import { AppError, Refusal } from '@/lib/errors'
import type { Reservation } from './schema'
import { type StorageAnswer, type Sending, sendRequest } from './send-request'

/** Supabase Storage accepts only resumable pieces of this size; smaller files are sent in one piece. */
export const pieceBytes = 6 * 1024 * 1024

/** How long caches on the way may keep a copy, which outlives the address it was served under. */
const keptSeconds = '60'

export type SendOptions = Sending & {
  /** The address that an earlier attempt at a resumable upload got. */
  resumeAt?: string | undefined
  /** Called before the first piece is sent, for the next attempt. */
  onResumable?: (address: string) => void
}

/**
 * Sends a file to its reserved place in storage, using only the address that was signed for it. Trying again after a
 * failure is safe: what has arrived is not sent twice.
 * @throws Refusal when storage does not accept it, AppError
 */
export async function sendFile(reservation: Reservation, file: Blob, options: SendOptions): Promise<void> {
  if (file.size <= pieceBytes) await sendWhole(reservation, file, options)
  else await sendPieces(reservation, file, options)
}

async function sendWhole({ url, contentType }: Reservation, file: Blob, sending: Sending): Promise<void> {
  const headers = { 'content-type': contentType, 'cache-control': `max-age=${keptSeconds}`, 'x-upsert': 'false' }
  // Without the file's own type, which the browser would otherwise send.
  const answer = await sendRequest('PUT', url, headers, file.slice(0, file.size, contentType), sending)
  if (answer.status >= 400 && !isThereAlready(answer)) throw refused(answer)
}

/** The first attempt arrived, but its answer was lost. */
function isThereAlready({ status, text }: StorageAnswer): boolean {
  return status === 409 || /"statusCode":\s*"?409|Duplicate|already exists/.test(text)
}

/** TUS 1.0.0, creation and core protocol: https://tus.io/protocols/resumable-upload */
async function sendPieces(reservation: Reservation, file: Blob, options: SendOptions): Promise<void> {
  const common = { 'tus-resumable': '1.0.0', 'x-signature': reservation.token }
  const reached = options.resumeAt === undefined ? undefined : await askOffset(options.resumeAt, common, options)
  const address = reached === undefined ? await create(reservation, file, common, options) : options.resumeAt
  if (address === undefined) return
  options.onResumable?.(address)
  let offset = reached ?? 0
  while (offset < file.size) {
    const from = offset
    const headers = { ...common, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
    const answer = await sendRequest('PATCH', address, headers, file.slice(from, from + pieceBytes), {
      signal: options.signal,
      onProgress: (sent) => options.onProgress?.(from + sent),
    })
    // Something (an earlier attempt of ours) has uploaded more than we knew.
    if (answer.status !== 409 && answer.status >= 400) {
      if (isThereAlready(answer)) return
      throw refused(answer)
    }
    offset =
      answer.status === 409
        ? ((await askOffset(address, common, options)) ?? file.size)
        : numberOf(answer, 'upload-offset')
    if (offset <= from && answer.status !== 409)
      throw new AppError('unexpected', 'attachment.send: storage accepts no more')
  }
}

/** The address to send to; undefined if an earlier attempt has sent everything. */
async function create(
  { url, path, contentType }: Reservation,
  { size }: Blob,
  common: Record<string, string>,
  { signal }: Sending,
): Promise<string | undefined> {
  const metadata = { bucketName: 'attachments', objectName: path, contentType, cacheControl: keptSeconds }
  const headers = {
    ...common,
    'upload-length': String(size),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${btoa(value)}`)
      .join(','),
  }
  const answer = await sendRequest('POST', new URL('/storage/v1/upload/resumable/sign', url).href, headers, null, {
    signal,
  })
  if (answer.status >= 400 && isThereAlready(answer)) return undefined
  const address = answer.header('location')
  if (answer.status >= 400 || !address) throw refused(answer)
  return new URL(address, url).href
}

/** The progress of an upload; undefined if storage no longer knows it. */
async function askOffset(
  address: string,
  common: Record<string, string>,
  { signal }: Sending,
): Promise<number | undefined> {
  const answer = await sendRequest('HEAD', address, common, null, { signal })
  if (answer.status >= 500) throw refused(answer)
  return answer.status >= 400 ? undefined : numberOf(answer, 'upload-offset')
}

function numberOf(answer: StorageAnswer, header: string): number {
  const value = Number(answer.header(header) ?? Number.NaN)
  if (!Number.isSafeInteger(value)) throw new AppError('unexpected', `attachment.send: storage did not send ${header}`)
  return value
}

function refused({ status, text }: StorageAnswer): AppError {
  if (status === 413 || /maximum (allowed )?size|too large/i.test(text)) {
    return new Refusal('limited', 'This site’s storage does not accept a file of this size.')
  }
  if (status === 507 && text.includes('uploads in progress'))
    // It may be tried again.
    return new Refusal(
      'conflict',
      'You or others in your network are uploading too much at the same time. Wait until an upload ends, then try again.',
    )
  if (status === 507) return new Refusal('limited', 'This site’s storage is full. Please tell the people who run it.')
  // 423: storage still holds the place for an attempt whose connection broke.
  if (status >= 500 || status === 423) return new AppError('offline', `attachment.send: storage answered ${status}`)
  return new AppError('unexpected', `attachment.send: storage answered ${status} ${text.slice(0, 200)}`)
}
