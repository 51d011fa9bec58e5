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

  /** Whether one more is within the limit; it counts then. */
  take(): boolean {
    const at = this.#now()
    this.#left = Math.min(this.#atOnce, this.#left + ((at - this.#countedAt) / 1000) * this.#perSecond)
    this.#countedAt = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
