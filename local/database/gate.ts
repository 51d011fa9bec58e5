/** A lock for one holder at a time, passed on in the order of the requests. */
export class Gate {
  readonly #waiting: (() => void)[] = []
  #isHeld = false

  /**
   * Waits for all earlier requests, and returns the function that lets the next one in. It polls the network first;
   * otherwise a long queue would keep this process from accepting and reading anything else.
   */
  async enter(): Promise<() => void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isHeld = true
    return () => {
      const next = this.#waiting.shift()
      if (next) setImmediate(next)
      else this.#isHeld = false
    }
  }
}
