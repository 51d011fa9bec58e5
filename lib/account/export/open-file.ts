import 'server-only'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicEnvironment, secretKey } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** After this long without a byte, the attempt has failed. */
const silenceMs = 60_000

/**
 * An attachment, piece by piece as it arrives: it may be larger than the memory, and take longer than a call may. Null
 * if storage does not have it. @throws AppError `offline` when storage does not answer
 */
export async function openFile(path: string): Promise<AsyncIterable<Uint8Array> | null> {
  const url = new URL(`/storage/v1/object/attachments/${path}`, publicEnvironment().supabaseUrl)
  const key = secretKey()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const asked = send(url, { headers: { apikey: key, authorization: `Bearer ${key}` } })
  asked.setTimeout(silenceMs, () => asked.destroy(new Error('storage is silent')))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', resolve)
    asked.end()
  }).catch((error: unknown) => {
    throw new AppError('offline', `export.file: ${String(error)}`, { cause: error })
  })
  const status = response.statusCode ?? 0
  if (status < 400) return response
  response.resume()
  if (status >= 500) throw new AppError('offline', `export.file: storage answered ${status}`)
  return null
}
