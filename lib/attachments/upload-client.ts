import { callApi } from '@/lib/call-api'
import { AppError, Refusal } from '@/lib/errors'
import type { Attachment, Reservation } from './schema'
import { sendFile } from './send-file'

/** Opening a technique must not wait for zod. */
const schema = () => import('./schema')

/** The browser's steps of an upload. */
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
  /** Tells the server that nothing will come; if this does not arrive, the reservation expires after some hours. */
  giveUp(id: string): void {
    void callApi('/api/attachments', { method: 'DELETE', input: { id } })
  },
}

export type UploadClient = typeof uploadClient

/** @throws Refusal with the server's message when it refuses, AppError otherwise */
async function post(path: `/api/${string}`, input: object, signal: AbortSignal): Promise<object> {
  const answer = await callApi(path, { input, signal })
  if (answer.isDone) return answer.body
  const { code, message, status } = answer
  if (message && (code === 'limited' || code === 'invalid')) throw new Refusal(code, message)
  throw new AppError(code, `${path}: ${status} ${message ?? ''}`)
}
