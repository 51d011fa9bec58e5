import 'server-only'
import { AppError } from '@/lib/errors'

/**
 * The bytes of a request's body, counted while they arrive: an announced length may be false, and a chunked body
 * announces none. @throws AppError `too_large`
 */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes)
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length
    if (size > limitBytes) {
      // The rest stays unread. Cancelling would cut the connection that the response needs (server/end-unread.mjs).
      reader.releaseLock()
      throw tooLarge(limitBytes)
    }
    pieces.push(piece.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** The same as text. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBody(request, limitBytes))
}

/** The same as JSON; undefined for an empty body. @throws AppError `invalid` for invalid JSON */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const text = await readText(request, limitBytes)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid', 'The body is not JSON.', { cause: error })
  }
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('too_large', `The body is larger than ${limitBytes} bytes.`)
}
