import { HttpRefusal } from './http-refusal.ts'

export interface TurnsOptions {
  /** How many requests of one client are answered at the same time. */
  most: number
  /** How many more of them may wait. */
  mostWaiting: number
  /** After this long a turn ends, whether or not the work has. */
  longestMs: number
}

/**
 * Everything here is done by one thread and one database, in the order in which it comes: whoever asks five hundred things
 * at the same time has everyone else wait for all of them. So the requests of one client wait for each other.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #clients = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Does `work` when it is the turn of this client. @throws HttpRefusal 503 when too many wait already */
  async run<T>(client: string, work: () => Promise<T> | T): Promise<T> {
    const leave = await this.#enter(client)
    const timer = setTimeout(leave, this.#options.longestMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  async #enter(name: string): Promise<() => void> {
    const { most, mostWaiting } = this.#options
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    this.#clients.set(name, client)
    if (client.running < most) client.running += 1
    else if (client.waiting.length < mostWaiting) await new Promise<void>((resolve) => client.waiting.push(resolve))
    else throw new HttpRefusal(503, 'Too many requests at the same time. Try again in a moment.')
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const next = client.waiting.shift()
      // Not at once: what one client has waiting could be done without a look at who else has come.
      if (next) return void setImmediate(next)
      client.running -= 1
      if (client.running === 0) this.#clients.delete(name)
    }
  }
}
