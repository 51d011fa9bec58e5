import type { ServerResponse } from 'node:http'
import { addTo, type Limits, type Sender } from './body-reader.ts'
import { HttpRefusal } from './http-refusal.ts'

/** A client that reads nothing of its answer for this long is considered gone. */
const PATIENCE_MS = 30_000

/**
 * Answers that are written as a whole wait in our memory until their client has read them. The answers to one client,
 * to one site and in total are limited: a request of a hundred bytes may be answered with fifty megabytes, and be one of hundreds.
 * If the total is too much, the answers that have waited longest are cut off, so clients that read nothing take room
 * from no one else.
 */
export class HeldAnswers {
  readonly #limits: Limits
  readonly #held = new Map<ServerResponse, Sender & { bytes: number }>()
  readonly #ofClient = new Map<string, number>()
  readonly #ofSite = new Map<string, number>()
  #heldBytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * @throws HttpRefusal 503 when the client or its site already has too much to read; who has read everything always
   * gets an answer
   */
  send(bytes: Buffer, outgoing: ServerResponse, { client, site }: Sender): void {
    if (outgoing.destroyed) return
    const isTooMuch = (held = 0, most: number) => held > 0 && held + bytes.length > most
    if (
      isTooMuch(this.#ofClient.get(client), this.#limits.ofClient) ||
      isTooMuch(this.#ofSite.get(site), this.#limits.ofSite)
    ) {
      for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
      throw new HttpRefusal(503, 'Read the answers that were sent first, and try again in a moment.')
    }
    for (const oldest of this.#held.keys()) {
      if (this.#heldBytes + bytes.length <= this.#limits.ofAll) break
      this.#release(oldest)
      oldest.destroy()
    }
    this.#held.set(outgoing, { client, site, bytes: bytes.length })
    this.#heldBytes += bytes.length
    addTo(this.#ofClient, client, bytes.length)
    addTo(this.#ofSite, site, bytes.length)
    outgoing.once('close', () => this.#release(outgoing))
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy())
    outgoing.end(bytes)
  }

  #release(outgoing: ServerResponse): void {
    const held = this.#held.get(outgoing)
    if (!held) return
    this.#held.delete(outgoing)
    this.#heldBytes -= held.bytes
    addTo(this.#ofClient, held.client, -held.bytes)
    addTo(this.#ofSite, held.site, -held.bytes)
  }
}
