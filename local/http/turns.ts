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
 * Everything here is done by one thread and one database, and a request is often done whole as soon as it is read: whoever
 * sends fifty at the same time, again and again, would have everyone else wait, new connections most of all. So each look at
 * the network begins one request, of each client in turn, and the requests of one client wait for each other.
 */
export class Turns {
  readonly #options: TurnsOptions
  /** The next one first. */
  readonly #clients = new Map<string, { running: number; waiting: (() => void)[] }>()
  #isDue = false

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
    const client = this.#clients.get(name) ?? { running: 0, waiting: [] }
    if (client.waiting.length >= this.#options.mostWaiting)
      throw new HttpRefusal(503, 'Too many requests at the same time. Try again in a moment.')
    this.#clients.set(name, client)
    await new Promise<void>((resolve) => {
      client.waiting.push(resolve)
      this.#beginSoon()
    })
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      client.running -= 1
      if (client.waiting.length > 0) this.#beginSoon()
      else if (client.running === 0) this.#clients.delete(name)
    }
  }

  #beginSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#beginOne()
    })
  }

  #beginOne(): void {
    for (const [name, client] of this.#clients) {
      if (client.running >= this.#options.most) continue
      const begin = client.waiting.shift()
      if (!begin) continue
      client.running += 1
      this.#clients.delete(name)
      this.#clients.set(name, client)
      begin()
      return this.#beginSoon()
    }
  }
}
