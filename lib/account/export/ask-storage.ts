import 'server-only'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publicEnvironment, secretKey } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** After this long without a byte, the attempt has failed. */
const silenceMs = 60_000
/** Storage answers once all it was sent is on its disk. */
const flushMs = 600_000

type Asked = Pick<RequestOptions, 'method' | 'headers' | 'signal'> & { body?: Readable }

/**
 * Asks storage for an object, or to take one. What is sent and what comes may be larger than the memory, and take longer
 * than a call may. @throws AppError `offline` when storage does not answer
 */
export async function askStorage(object: string, { body, headers, ...options }: Asked = {}): Promise<IncomingMessage> {
  const url = new URL(`/storage/v1/object/${object}`, publicEnvironment().supabaseUrl)
  const key = secretKey()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const asked = send(url, { ...options, headers: { ...headers, apikey: key, authorization: `Bearer ${key}` } })
  asked.setTimeout(silenceMs, () => asked.destroy(new Error('storage is silent')))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', resolve)
  })
  try {
    const sent = body ? pipeline(body, asked).then(() => void asked.setTimeout(flushMs)) : asked.end()
    const [response] = await Promise.all([answered, sent])
    if (response.statusCode === undefined || response.statusCode < 500) return response
    response.resume()
    throw new Error(`storage answered ${response.statusCode}`)
  } catch (error) {
    throw new AppError('offline', `export.storage: ${String(error)}`, { cause: error })
  }
}
