import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** From when to when work is put off. */
export type Delay = [leastMs: number, mostMs: number]

/** Work that starts after the answer was sent, so that its duration reveals nothing. */
export class Afterwards {
  readonly #running = new Set<Promise<void>>()
  readonly #onProblem: (problem: string) => void
  readonly #delay: Delay
  readonly #closing = new AbortController()
  #lastMoment: Promise<void> = Promise.resolve()

  constructor(onProblem: (problem: string) => void, delay: Delay = [1000, 4000]) {
    this.#onProblem = onProblem
    this.#delay = delay
    // All that waits listens.
    setMaxListeners(0, this.#closing.signal)
  }

  /** Starts in its own turn of the event loop. */
  run(what: string, work: () => Promise<unknown>): void {
    this.#begin(what, new Promise((resolve) => setImmediate(resolve)), work)
  }

  /**
   * Starts at a random moment some seconds later, in the order of the calls. For work that depends on whether an address
   * has an account: people who ask would otherwise know when to look how busy the services are. Nothing is lost when they
   * stop (`settle`); when they are killed, a sign-up or an e-mail is lost, and has to be asked for again.
   */
  runLater(what: string, work: () => Promise<unknown>): void {
    const [leastMs, mostMs] = this.#delay
    const delayMs = leastMs + Math.random() * (mostMs - leastMs)
    const own = pause(delayMs, undefined, { signal: this.#closing.signal }).catch(() => {})
    // Without a value: each would contain the one before it, for as long as the services run.
    this.#lastMoment = Promise.all([this.#lastMoment, own]).then(() => {})
    this.#begin(what, this.#lastMoment, work)
  }

  #begin(what: string, moment: Promise<unknown>, work: () => Promise<unknown>): void {
    const running = moment
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.#onProblem(`${what}: ${String(error)}`),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Starts all that waits. Resolves when nothing is left to do. */
  async settle(): Promise<void> {
    this.#closing.abort()
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
