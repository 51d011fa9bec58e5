import type { IncomingMessage } from 'node:http'
import { HttpRefusal } from './http-refusal.ts'

/** A client that needs longer than this for a body that is read completely only occupies our memory. */
const PATIENCE_MS = 30_000

export interface TakenBody {
  bytes: Buffer
  /** Call this once the request has been answered. */
  release(): void
}

/** Reads bodies completely, counting while they arrive: both each body and all held bodies together are limited. */
export class BodyReader {
  readonly #mostHeldBytes: number
  #heldBytes = 0

  constructor(mostHeldBytes: number) {
    this.#mostHeldBytes = mostHeldBytes
  }

  /**
   * @throws HttpRefusal 413 when it is larger than `mostBytes`, 408 when it does not arrive, 503 when too much is held
   */
  async take(incoming: IncomingMessage, mostBytes: number): Promise<TakenBody> {
    // A body that announces too much is refused before a byte is read; without an announced length it is counted.
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes)
    let taken = 0
    const release = (): void => {
      this.#heldBytes -= taken
      taken = 0
    }
    try {
      const bytes = await read(incoming, (arrived) => {
        taken += arrived
        this.#heldBytes += arrived
        if (taken > mostBytes) throw tooLarge(mostBytes)
        if (this.#heldBytes > this.#mostHeldBytes)
          throw new HttpRefusal(503, 'Too much is being sent at the same time. Try again in a moment.')
      })
      return { bytes, release }
    } catch (error) {
      release()
      throw error
    }
  }
}

function tooLarge(mostBytes: number): HttpRefusal {
  return new HttpRefusal(413, `The request is too large. Its body may have at most ${mostBytes} bytes.`)
}

/** Keeps the connection open when `count` throws, so that the answer can still be sent on it. */
function read(incoming: IncomingMessage, count: (bytes: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      act()
    }
    const onData = (chunk: Buffer): void => {
      try {
        count(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        settle(() => reject(error as Error))
      }
    }
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)))
    const onGone = (): void => settle(() => reject(new HttpRefusal(400, 'The connection ended before the body did.')))
    const timer = setTimeout(
      () => settle(() => reject(new HttpRefusal(408, 'The body did not arrive in time.'))),
      PATIENCE_MS,
    )
    incoming.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}
