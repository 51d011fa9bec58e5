import 'server-only'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publicEnvironment, secretKey } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** After this long without a byte, the attempt has failed. */
const silenceMs = 60_000

/**
 * Sends bytes to the bucket `exports` as they are read: they may be more than the memory. A file of the same name is
 * replaced. @throws AppError
 */
export async function putExport(path: string, bytes: Readable, sizeBytes: number): Promise<void> {
  const url = new URL(`/storage/v1/object/exports/${path}`, publicEnvironment().supabaseUrl)
  const key = secretKey()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const asked = send(url, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/zip',
      'content-length': sizeBytes,
      'x-upsert': 'true',
    },
  })
  asked.setTimeout(silenceMs, () => asked.destroy(new Error('storage is silent')))
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  try {
    const [status] = await Promise.all([answered, pipeline(bytes, asked)])
    if (status >= 400) throw new Error(`storage answered ${status}`)
  } catch (error) {
    throw new AppError('offline', `export.put: ${String(error)}`, { cause: error })
  }
}
