/** Work that starts after the answer was sent, so that its duration reveals nothing. */
export class Afterwards {
  readonly #running = new Set<Promise<void>>()
  readonly #onProblem: (problem: string) => void

  constructor(onProblem: (problem: string) => void) {
    this.#onProblem = onProblem
  }

  /** Starts in its own turn of the event loop. */
  run(what: string, work: () => Promise<unknown>): void {
    const running = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.#onProblem(`${what}: ${String(error)}`),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is left to do. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
