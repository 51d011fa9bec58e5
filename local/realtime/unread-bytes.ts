import { siteOf } from '../../server/network.mjs'
import * as limits from './limits.ts'

/** A socket that may read slowly. */
export interface Reader {
  /** The network that it comes from. */
  readonly address: string
  /** How many bytes wait in our memory until it reads them. */
  readonly unreadBytes: number
  drop(): void
}

const MOST = {
  ofAll: limits.MOST_WAITING_BYTES_OF_ALL,
  ofSite: limits.MOST_WAITING_BYTES_OF_SITE,
}

/**
 * What sockets have not read yet waits in our memory. It is limited for each site and in total: where it is too
 * much, the socket with the most is dropped, reconnects and loads what it missed.
 */
export class UnreadBytes {
  readonly #most: typeof MOST
  /** Sockets with something to read. */
  readonly #of = new Map<Reader, number>()
  readonly #ofSite = new Map<string, number>()
  #ofAll = 0

  constructor(most = MOST) {
    this.#most = most
  }

  /** Counts what waits for this socket now: after each message, and when one has been written. */
  count(reader: Reader): void {
    this.#set(reader, reader.unreadBytes)
    const site = siteOf(reader.address)
    while ((this.#ofSite.get(site) ?? 0) > this.#most.ofSite) this.#dropFullest((name) => name === site)
    while (this.#ofAll > this.#most.ofAll) this.#dropFullest(() => true)
  }

  /** A socket that has ended. */
  forget(reader: Reader): void {
    this.#set(reader, 0)
  }

  #dropFullest(isMeant: (site: string) => boolean): void {
    let fullest: Reader | undefined
    for (const [reader, bytes] of this.#of) {
      if (isMeant(siteOf(reader.address)) && bytes > (fullest ? (this.#of.get(fullest) ?? 0) : 0)) fullest = reader
    }
    if (!fullest) return
    this.forget(fullest)
    fullest.drop()
  }

  #set(reader: Reader, bytes: number): void {
    const more = bytes - (this.#of.get(reader) ?? 0)
    if (more === 0) return
    if (bytes > 0) this.#of.set(reader, bytes)
    else this.#of.delete(reader)
    const site = siteOf(reader.address)
    const ofSite = (this.#ofSite.get(site) ?? 0) + more
    if (ofSite > 0) this.#ofSite.set(site, ofSite)
    else this.#ofSite.delete(site)
    this.#ofAll += more
  }
}
