/** A lock for one holder at a time. It is passed on to each client in turn, and within a client in the order of the requests. */
export class Gate {
  /** The next client first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isHeld = false

  /** Whether anyone waits. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0
  }

  /**
   * Waits for all earlier requests of this client, and for one of each other client, and returns the function that lets
   * the next one in. It polls the network first; otherwise a long queue would keep this process from accepting and
   * reading anything else.
   */
  async enter(client = ''): Promise<() => void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#queue(client, resolve))
    this.#isHeld = true
    return () => {
      const next = this.#nextAfter(client)
      if (next) setImmediate(next)
      else this.#isHeld = false
    }
  }

  #queue(client: string, enter: () => void): void {
    const waiting = this.#waiting.get(client)
    if (waiting) waiting.push(enter)
    else this.#waiting.set(client, [enter])
  }

  #nextAfter(last: string): (() => void) | undefined {
    const own = this.#waiting.get(last)
    if (own) {
      this.#waiting.delete(last)
      this.#waiting.set(last, own)
    }
    const [first] = this.#waiting
    if (!first) return undefined
    const [client, waiting] = first
    const next = waiting.shift()
    if (waiting.length === 0) this.#waiting.delete(client)
    return next
  }
}
