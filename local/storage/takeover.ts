interface Turn {
  cut: AbortController
  ended: Promise<unknown>
}

/**
 * One piece of work at a time for each key, and the newest wins: it aborts the one before and begins when that has ended.
 * A client that sends again has lost its first connection, which may stay open for minutes without a byte.
 */
export class Takeover {
  readonly #last = new Map<string, Turn>()

  /** @throws what `work` throws */
  async run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    before?.cut.abort()
    const cut = new AbortController()
    const result = before ? before.ended.then(() => work(cut.signal)) : work(cut.signal)
    const turn = { cut, ended: result.catch(() => {}) }
    this.#last.set(key, turn)
    try {
      return await result
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key)
    }
  }

  /** Aborts what runs for this key, and starts nothing. */
  cut(key: string): void {
    this.#last.get(key)?.cut.abort()
  }
}
