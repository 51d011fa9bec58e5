import { AppError, type ErrorCode, Refusal } from '@/lib/errors'
import { type Attachment, attachmentSchema, type Reservation, reservationSchema } from './schema'
import { sendFile } from './send-file'

type Answered = { error?: string; code?: ErrorCode }

/** The three steps of an upload, as the browser takes them. */
export const uploadClient = {
  async reserve(input: { cardId: string; name: string; sizeBytes: number }, signal: AbortSignal): Promise<Reservation> {
    return reservationSchema.parse(await post('/api/attachments', input, signal))
  },
  send: sendFile,
  async finish(id: string, signal: AbortSignal): Promise<Attachment> {
    return attachmentSchema.parse(await post('/api/attachments/finish', { id }, signal))
  },
}

export type UploadClient = typeof uploadClient

/** @throws Refusal with the server's sentence where it refuses, AppError otherwise */
async function post(path: string, input: object, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason
    throw new AppError('offline', `${path}: nothing answers`, { cause: error })
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer
  // What our own handlers answer with (lib/http/error-response.ts); a gateway before them may answer with anything.
  const { error, code } = answer as Answered
  if (error && (code === 'limited' || code === 'invalid')) throw new Refusal(code, error)
  throw new AppError(code ?? (response.status >= 502 ? 'offline' : 'unexpected'), `${path}: ${response.status} ${error ?? ''}`)
}
