import { AppError, type ErrorCode, Refusal } from '@/lib/errors'
import type { Attachment, Reservation } from './schema'
import { sendFile } from './send-file'

type Answered = { error?: string; code?: ErrorCode }

/** Opening a technique does not wait for zod to load. */
const schema = () => import('./schema')

/** The steps of an upload, as the browser takes them. */
export const uploadClient = {
  async reserve(input: { cardId: string; name: string; sizeBytes: number }, signal: AbortSignal): Promise<Reservation> {
    const [{ reservationSchema }, answer] = await Promise.all([schema(), post('/api/attachments', input, signal)])
    return reservationSchema.parse(answer)
  },
  send: sendFile,
  async finish(id: string, signal: AbortSignal): Promise<Attachment> {
    const [{ attachmentSchema }, answer] = await Promise.all([
      schema(),
      post('/api/attachments/finish', { id }, signal),
    ])
    return attachmentSchema.parse(answer)
  },
  /** Tells the server that nothing will come; if the call fails, the place expires after some hours. */
  giveUp(id: string): void {
    const request = {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
      keepalive: true,
    }
    void fetch('/api/attachments', request).catch(() => {})
  },
}

export type UploadClient = typeof uploadClient

/** @throws Refusal with the server's sentence if it refuses, AppError otherwise */
async function post(path: string, input: object, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason
    throw new AppError('offline', `${path}: no answer`, { cause: error })
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer
  // The answer of our own handlers (lib/http/error-response.ts); a gateway before them may answer with anything.
  const { error, code } = answer as Answered
  if (error && (code === 'limited' || code === 'invalid')) throw new Refusal(code, error)
  throw new AppError(
    code ?? (response.status >= 502 ? 'offline' : 'unexpected'),
    `${path}: ${response.status} ${error ?? ''}`,
  )
}
