import type { ServerResponse } from 'node:http'
import { HttpRefusal } from './http-refusal.ts'

/** A client that reads nothing of its answer for this long is considered gone. */
const PATIENCE_MS = 30_000

/**
 * Answers that are written as a whole wait in our memory until their client has read them. The answers to one client
 * and the total are limited: a request of a hundred bytes may be answered with fifty megabytes, and be one of hundreds.
 * If the total is too much, the answers that have waited longest are cut off, so clients that read nothing take room
 * from no one else.
 */
export class HeldAnswers {
  readonly #mostBytes: number
  readonly #mostBytesOfOne: number
  readonly #held = new Map<ServerResponse, { client: string; bytes: number }>()
  readonly #heldOf = new Map<string, number>()
  #heldBytes = 0

  constructor(mostBytes: number, mostBytesOfOne: number) {
    this.#mostBytes = mostBytes
    this.#mostBytesOfOne = mostBytesOfOne
  }

  /**
   * @throws HttpRefusal 503 when the client already has too much to read; a client that has read everything always gets
   * an answer
   */
  send(bytes: Buffer, outgoing: ServerResponse, client: string): void {
    if (outgoing.destroyed) return
    const ofOne = this.#heldOf.get(client) ?? 0
    if (ofOne > 0 && ofOne + bytes.length > this.#mostBytesOfOne) {
      for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
      throw new HttpRefusal(503, 'Read the answers that were sent first, and try again in a moment.')
    }
    for (const oldest of this.#held.keys()) {
      if (this.#heldBytes + bytes.length <= this.#mostBytes) break
      this.#release(oldest)
      oldest.destroy()
    }
    this.#held.set(outgoing, { client, bytes: bytes.length })
    this.#heldBytes += bytes.length
    this.#heldOf.set(client, ofOne + bytes.length)
    outgoing.once('close', () => this.#release(outgoing))
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy())
    outgoing.end(bytes)
  }

  #release(outgoing: ServerResponse): void {
    const held = this.#held.get(outgoing)
    if (!held) return
    this.#held.delete(outgoing)
    this.#heldBytes -= held.bytes
    const left = (this.#heldOf.get(held.client) ?? 0) - held.bytes
    if (left > 0) this.#heldOf.set(held.client, left)
    else this.#heldOf.delete(held.client)
  }
}
