import type { ServerResponse } from 'node:http'
import { HttpRefusal } from './http-refusal.ts'

/** A client that takes nothing of its answer for this long has gone. */
const PATIENCE_MS = 30_000

/**
 * Answers that are written whole wait in our memory until their client has read them. Both those of one address and all
 * together are limited: a request of a hundred bytes may be answered with fifty megabytes, and be one of hundreds.
 */
export class HeldAnswers {
  readonly #mostBytes: number
  readonly #mostBytesOfOne: number
  readonly #held = new Map<string, number>()
  #heldBytes = 0

  constructor(mostBytes: number, mostBytesOfOne: number) {
    this.#mostBytes = mostBytes
    this.#mostBytesOfOne = mostBytesOfOne
  }

  /** @throws HttpRefusal 503 when too much waits already; an address that has read all it asked for always gets one */
  send(bytes: Buffer, outgoing: ServerResponse, address: string): void {
    const ofOne = this.#held.get(address) ?? 0
    const isTooMuch = ofOne + bytes.length > this.#mostBytesOfOne || this.#heldBytes + bytes.length > this.#mostBytes
    if (ofOne > 0 && isTooMuch) {
      for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
      throw new HttpRefusal(503, 'Read the answers that were sent first, and try again in a moment.')
    }
    this.#count(address, bytes.length)
    outgoing.once('close', () => this.#count(address, -bytes.length))
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy())
    outgoing.end(bytes)
  }

  #count(address: string, bytes: number): void {
    this.#heldBytes += bytes
    const left = (this.#held.get(address) ?? 0) + bytes
    if (left > 0) this.#held.set(address, left)
    else this.#held.delete(address)
  }
}
