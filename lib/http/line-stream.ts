import 'server-only'
import { logError } from '@/lib/log'

/**
 * A response that is written as it is made: each element is a line of JSON, and the last line is `{"end": …}` with the
 * generator's return value. When the reader leaves, the signal ends the work.
 */
export function lineStream<Element, End>(
  make: (signal: AbortSignal) => AsyncGenerator<Element, End, undefined>,
): Response {
  const left = new AbortController()
  const row = make(left.signal)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await row.next()
        if (left.signal.aborted) return
        controller.enqueue(encoder.encode(`${JSON.stringify(done ? { end: value } : value)}\n`))
        if (done) controller.close()
      } catch (error) {
        logError('stream.failed', error)
        controller.error(error)
      }
    },
    async cancel() {
      left.abort()
      await row.return(undefined as End)
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
}
