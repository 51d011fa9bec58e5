import { siteOf } from '../../server/network.mjs'
import { Pace } from './pace.ts'

/** The idle ones are forgotten when there are more than this. */
const LOOK_AFTER = 1000

/** A site, with 256 networks, has sockets for four of them (limits.ts), and may do this many times as much as one. */
const SITE_TIMES = 4

/** A rate limit for each network and its site, or for each person. */
export class Paces {
  readonly #perSecond: number
  readonly #atOnce: number
  readonly #of = new Map<string, Pace>()
  #lookAt = LOOK_AFTER

  constructor(perSecond: number, atOnce: number) {
    this.#perSecond = perSecond
    this.#atOnce = atOnce
  }

  /** How many are kept. */
  get size(): number {
    return this.#of.size
  }

  /** Whether this many more are within its limit; if so, they count. */
  take(who: string, count = 1): boolean {
    const site = siteOf(who)
    return this.#paceOf(who).take(count) && (site === who || this.#paceOf(site, SITE_TIMES).take(count))
  }

  #paceOf(who: string, times = 1): Pace {
    let pace = this.#of.get(who)
    if (!pace) {
      this.#forgetQuiet()
      pace = new Pace(times * this.#perSecond, times * this.#atOnce)
      this.#of.set(who, pace)
    }
    return pace
  }

  #forgetQuiet(): void {
    if (this.#of.size < this.#lookAt) return
    for (const [who, pace] of this.#of) if (pace.isWhole) this.#of.delete(who)
    this.#lookAt = Math.max(LOOK_AFTER, 2 * this.#of.size)
  }
}
