import 'server-only'
import { Refusal } from '@/lib/errors'
import { Turns } from '@/server/turns.mjs'

/** Per person and server: each file keeps the database busy until its last line. */
const turns = new Turns({ most: 2, mostWaiting: 10, longestMs: 60_000 })

/**
 * Calls `make` when it is this person's turn, which lasts until the file has been sent or the reader has left.
 * @throws Refusal when too many already wait
 */
export function makeFile(personId: string, make: () => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const waits = turns.wait(personId, (leave) => {
      const fail = (error: unknown) => {
        leave()
        reject(error)
      }
      make().then((response) => resolve(endingWith(response, leave)), fail)
    })
    if (!waits) reject(new Refusal('limited', 'Your other downloads are still being prepared. Try again after them.'))
  })
}

function endingWith(response: Response, leave: () => void): Response {
  const reader = response.body?.getReader()
  if (!reader) {
    leave()
    return response
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read()
        if (!done) return controller.enqueue(value)
        leave()
        controller.close()
      } catch (error) {
        leave()
        controller.error(error)
      }
    },
    async cancel(reason) {
      leave()
      await reader.cancel(reason)
    },
  })
  return new Response(body, response)
}
