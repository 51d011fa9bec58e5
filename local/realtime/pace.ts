/** Lets so many through at once, and then so many in a second. */
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

  /** Whether nothing has been taken for so long that this is as good as new. */
  get isWhole(): boolean {
    return this.#left + ((this.#now() - this.#countedAt) / 1000) * this.#perSecond >= this.#atOnce
  }

  /** Whether so many more are within the limit; they count then. */
  take(count = 1): boolean {
    const at = this.#now()
    this.#left = Math.min(this.#atOnce, this.#left + ((at - this.#countedAt) / 1000) * this.#perSecond)
    this.#countedAt = at
    if (this.#left < count) return false
    this.#left -= count
    return true
  }
}
