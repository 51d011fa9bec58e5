import 'server-only'
import { AppError } from '@/lib/errors'

/** An answer of 1,500 tokens with generous protocol overhead for each. */
const largestBytes = 700_000

/**
 * `fetch` for one model: it calls only the model's own address, follows no redirect (the key would travel along), and
 * reads a limited part of an answer.
 */
export function guardedFetch(baseUrl: string): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!isBelow(baseUrl, url)) throw new AppError('forbidden', 'ai: the address is not the model’s.')
    const response = await fetch(url, { ...init, redirect: 'error', credentials: 'omit', cache: 'no-store' })
    if (!response.body) return response
    let size = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          size += piece.byteLength
          if (size > largestBytes) controller.error(new AppError('too_large', 'ai: the answer does not end.'))
          else controller.enqueue(piece)
        },
      }),
    )
    return new Response(counted, { status: response.status, headers: response.headers })
  }
}

/** After `..` and the like are resolved. */
function isBelow(baseUrl: string, url: string): boolean {
  return new URL(url).href.startsWith(`${new URL(baseUrl).href.replace(/\/$/, '')}/`)
}
