/** Allows a burst, and then a number per second. */
export class Pace {
  readonly #atOnce: number
  readonly #perSecond: number
  readonly #now: () => number
  #left: number
  #countedAt: number

  constructor(perSecond: number, atOnce: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#atOnce = atOnce
    this.#now = now
    this.#left = atOnce
    this.#countedAt = now()
  }

  /** Whether it has been idle so long that it is as good as new. */
  get isWhole(): boolean {
    return this.#left + ((this.#now() - this.#countedAt) / 1000) * this.#perSecond >= this.#atOnce
  }

  /** Whether this many more are within the limit; if so, they count. */
  take(count = 1): boolean {
    const at = this.#now()
    this.#left = Math.min(this.#atOnce, this.#left + ((at - this.#countedAt) / 1000) * this.#perSecond)
    this.#countedAt = at
    if (this.#left < count) return false
    this.#left -= count
    return true
  }
}
