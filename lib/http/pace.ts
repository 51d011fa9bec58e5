import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf, siteOf } from '@/server/network.mjs'

type Limits = { ofNetwork: number; ofSite: number; ofAll?: number; seconds: number }

/** How often one network, one site and, where it says so, everyone together may do something per server. */
export class Pace {
  readonly #networks: RateLimiterMemory
  readonly #sites: RateLimiterMemory
  readonly #all: RateLimiterMemory | undefined

  constructor({ ofNetwork, ofSite, ofAll, seconds }: Limits) {
    this.#networks = new RateLimiterMemory({ points: ofNetwork, duration: seconds })
    this.#sites = new RateLimiterMemory({ points: ofSite, duration: seconds })
    this.#all = ofAll === undefined ? undefined : new RateLimiterMemory({ points: ofAll, duration: seconds })
  }

  /** Counts this, and returns how many seconds the caller has to wait first; 0 means none. */
  async waitSeconds(address: string, points = 1): Promise<number> {
    const network = networkOf(address)
    return (
      (await take(this.#networks, network, points)) ||
      (await take(this.#sites, siteOf(network), points)) ||
      (this.#all ? take(this.#all, 'all', points) : 0)
    )
  }
}

async function take(counter: RateLimiterMemory, name: string, points: number): Promise<number> {
  try {
    // By its hash, so that no addresses are kept.
    await counter.consume(createHash('sha256').update(name).digest('base64url'), points)
    return 0
  } catch (error) {
    // It ends by a timer, so it ends in time even if the clock is set back.
    if (error instanceof RateLimiterRes)
      return Math.min(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), counter.duration)
    throw error
  }
}
