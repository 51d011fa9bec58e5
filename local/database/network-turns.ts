const EVERY_MS = 5

/**
 * PGlite answers without ever returning to the event loop, so a request of many short statements would keep this process
 * from accepting and reading anything else.
 */
export class NetworkTurns {
  #last = performance.now()

  /** Reads what has come over the network, if that was not done for a while. */
  async take(): Promise<void> {
    if (performance.now() - this.#last < EVERY_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    this.#last = performance.now()
  }
}
