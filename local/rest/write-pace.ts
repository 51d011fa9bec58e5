import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerNetwork } from '../auth/caller-network.ts'
import { identifyKey, identifyToken } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import { HttpRefusal } from '../http/http-refusal.ts'

const MOST_BYTES = 64 * 1024 * 1024
const SECONDS = 3600

/**
 * How much one person may write within an hour. Searches and answers read everything again, in one process for all: a
 * person writes a few megabytes in a lifetime, and a large import has ten.
 */
export class WritePace {
  readonly #keys: Keys
  readonly #counter: RateLimiterMemory

  constructor(keys: Keys, mostBytes = MOST_BYTES) {
    this.#keys = keys
    this.#counter = new RateLimiterMemory({ points: mostBytes, duration: SECONDS })
  }

  /** Counts these bytes. @throws HttpRefusal when there are too many */
  async take(request: Request, bytes: number, peerAddress: string | null): Promise<void> {
    const writer = this.#writerOf(request, peerAddress)
    if (writer === null) return
    try {
      await this.#counter.consume(writer, bytes)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const minutes = Math.min(Math.ceil(error.msBeforeNext / 60_000), SECONDS / 60)
      throw new HttpRefusal(429, `You have written very much within an hour. Try again in ${minutes} minutes.`)
    }
  }

  /** Null for the server itself. */
  #writerOf(request: Request, peerAddress: string | null): string | null {
    const { headers, url } = request
    const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
    const key = headers.get('apikey') ?? new URL(url).searchParams.get('apikey')
    const identity = bearer ? identifyToken(this.#keys, bearer) : identifyKey(this.#keys, key)
    if (identity?.role === 'service_role') return null
    return String(identity?.claims['sub'] ?? callerNetwork(request, peerAddress, this.#keys))
  }
}
