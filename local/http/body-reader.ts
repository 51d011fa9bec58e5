import type { IncomingMessage } from 'node:http'
import { HttpRefusal } from './http-refusal.ts'

/** A client that takes longer than this for a body that is read completely only occupies our memory. */
const PATIENCE_MS = 30_000

export interface TakenBody {
  bytes: Buffer
  /** Call this once the request has been answered. */
  release(): void
}

/** Who sends a body, and with whom they share their turns: its bodies are held while they wait for each other. */
export interface Sender {
  client: string
  site: string
}

/** The most bytes held, for all and for each. */
export interface Limits {
  ofAll: number
  ofSite: number
  ofClient: number
}

/**
 * Reads bodies completely, counting while they arrive: each body, the bodies of one client, of one site and all bodies
 * held are limited. If the total is too much, the bodies that have been arriving longest are cut off, so slow senders
 * take room from no one else.
 */
export class BodyReader {
  readonly #limits: Limits
  readonly #ofClient = new Map<string, number>()
  readonly #ofSite = new Map<string, number>()
  readonly #arriving = new Set<(refusal: HttpRefusal) => void>()
  #heldBytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * @throws HttpRefusal 413 when it is larger than `mostBytes`, 408 when it does not arrive, 503 when too much is held
   */
  async take(incoming: IncomingMessage, mostBytes: number, sender: Sender): Promise<TakenBody> {
    // A body that announces too much is refused before a byte is read; without an announced length it is counted.
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes)
    let taken = 0
    const release = (): void => {
      this.#hold(sender, -taken)
      taken = 0
    }
    const body = read(incoming, (arrived) => {
      taken += arrived
      this.#hold(sender, arrived)
      if (taken > mostBytes) throw tooLarge(mostBytes)
      const { ofAll, ofSite, ofClient } = this.#limits
      if ((this.#ofClient.get(sender.client) ?? 0) > ofClient) throw tooMuch()
      if ((this.#ofSite.get(sender.site) ?? 0) > ofSite) throw tooMuch()
      for (const end of this.#arriving) {
        if (this.#heldBytes <= ofAll) return
        if (end !== stop) end(tooMuch())
      }
      if (this.#heldBytes > ofAll) throw tooMuch()
    })
    const stop = (refusal: HttpRefusal): void => {
      this.#arriving.delete(stop)
      release()
      body.stop(refusal)
    }
    this.#arriving.add(stop)
    try {
      return { bytes: await body.whole, release }
    } catch (error) {
      release()
      throw error
    } finally {
      this.#arriving.delete(stop)
    }
  }

  #hold({ client, site }: Sender, bytes: number): void {
    this.#heldBytes += bytes
    addTo(this.#ofClient, client, bytes)
    addTo(this.#ofSite, site, bytes)
  }
}

/** Counts what is held under a name. */
export function addTo(held: Map<string, number>, name: string, bytes: number): void {
  const sum = (held.get(name) ?? 0) + bytes
  if (sum > 0) held.set(name, sum)
  else held.delete(name)
}

const tooMuch = () => new HttpRefusal(503, 'Too much is being sent at the same time. Try again in a moment.')

function tooLarge(mostBytes: number): HttpRefusal {
  return new HttpRefusal(413, `The request is too large. Its body may have at most ${mostBytes} bytes.`)
}

/** Keeps the connection open when `count` throws, so that the answer can still be sent on it. */
function read(incoming: IncomingMessage, count: (bytes: number) => void) {
  const chunks: Buffer[] = []
  let stop: (refusal: Error) => void = () => {}
  const whole = new Promise<Buffer>((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      act()
    }
    stop = (refusal) => settle(() => reject(refusal))
    const onData = (chunk: Buffer): void => {
      try {
        count(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        stop(error as Error)
      }
    }
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)))
    const onGone = (): void => stop(new HttpRefusal(400, 'The connection ended before the body did.'))
    const timer = setTimeout(() => stop(new HttpRefusal(408, 'The body did not arrive in time.')), PATIENCE_MS)
    incoming.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
  return { whole, stop: (refusal: Error) => stop(refusal) }
}
