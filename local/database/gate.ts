/** What holds the gate for this long is long, and so is what its client asks for in the next ten seconds. */
const LONG_MS = 400
const STAYS_LONG_MS = 10_000
/** Clients whose long work comes to this much count for longer. It halves each three minutes. */
const MUCH_MS = 3000
const HALVES_AFTER_MS = 180_000
const MOST_REST_MS = 2000

/**
 * A lock for one holder at a time. It is passed on to each client in turn, and within a client in the order of the
 * requests. After long work, the clients of such work wait for as long as it took: a small request passes several gates and
 * polls on its way to an answer, and would meet long work at each of them.
 */
export class Gate {
  /** The next client first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** How much long work each client has done, and when it did so last. */
  readonly #longWork = new Map<string, { ms: number; at: number }>()
  #restsUntil = 0
  #wakes = false
  #isHeld = false

  /** Whether anyone waits. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0
  }

  /**
   * Waits for all earlier requests of this client, and for one of each other client, and returns the function that lets
   * the next one in. It polls the network first; otherwise a long queue would keep this process from accepting and
   * reading anything else. The services' own work (no client) never counts as long. A holder during whose turn they
   * also worked for themselves says how many milliseconds were its own.
   */
  async enter(client = ''): Promise<(heldMs?: number) => void> {
    if (this.#isHeld || this.#waiting.has(client) || this.#rests(client))
      await new Promise<void>((resolve) => this.#queue(client, resolve))
    this.#isHeld = true
    const since = performance.now()
    return (heldMs = performance.now() - since) => {
      this.#note(client, heldMs)
      this.#passOn(client)
    }
  }

  #queue(client: string, enter: () => void): void {
    const waiting = this.#waiting.get(client)
    if (waiting) waiting.push(enter)
    else this.#waiting.set(client, [enter])
    if (!this.#isHeld) this.#wakeAfterRest()
  }

  #note(client: string, heldMs: number): void {
    if (client === '' || heldMs < LONG_MS) return
    const now = performance.now()
    for (const one of this.#longWork.keys()) if (this.#workOf(one, now) < LONG_MS / 4) this.#longWork.delete(one)
    this.#longWork.set(client, { ms: this.#workOf(client, now) + heldMs, at: now })
    this.#restsUntil = now + Math.min(heldMs, MOST_REST_MS)
  }

  /** In milliseconds; what was long ago counts for less. */
  #workOf(client: string, now: number): number {
    const work = this.#longWork.get(client)
    return work ? work.ms * 2 ** ((work.at - now) / HALVES_AFTER_MS) : 0
  }

  #isLong(client: string, now: number): boolean {
    const work = this.#longWork.get(client)
    return work !== undefined && (now - work.at < STAYS_LONG_MS || this.#workOf(client, now) >= MUCH_MS)
  }

  #rests(client: string): boolean {
    const now = performance.now()
    return now < this.#restsUntil && this.#isLong(client, now)
  }

  #passOn(last: string): void {
    const next = this.#nextAfter(last)
    this.#isHeld = next !== undefined
    if (next) setImmediate(next)
    else if (this.isAwaited) this.#wakeAfterRest()
  }

  #wakeAfterRest(): void {
    if (this.#wakes) return
    this.#wakes = true
    setTimeout(() => {
      this.#wakes = false
      if (!this.#isHeld) this.#passOn('')
    }, this.#restsUntil - performance.now())
  }

  #nextAfter(last: string): (() => void) | undefined {
    const own = this.#waiting.get(last)
    if (own) {
      this.#waiting.delete(last)
      this.#waiting.set(last, own)
    }
    for (const [client, waiting] of this.#waiting) {
      if (this.#rests(client)) continue
      const next = waiting.shift()
      if (waiting.length === 0) this.#waiting.delete(client)
      return next
    }
    return undefined
  }
}
