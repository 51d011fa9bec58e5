/** Does what concerns the same thing one after the other; nothing is remembered of a thing that no one works on. */
export class KeyedTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does `work` after all that was asked for before with the same key, whether or not that failed. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
