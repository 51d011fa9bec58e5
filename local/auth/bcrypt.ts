import { Worker } from 'node:worker_threads'

type Question = { password: string; cost: number } | { password: string; encrypted: string }
type Asked = { resolve(result: unknown): void; reject(error: Error): void }

/** A bcrypt takes 60 ms, in which nothing else would get a turn: it has a thread of its own, started when it is needed. */
class BcryptThread {
  readonly #asked = new Map<number, Asked>()
  #thread: Worker | null = null
  #numbers = 0

  ask(question: Question): Promise<unknown> {
    const thread = (this.#thread ??= this.#start())
    thread.ref()
    const number = (this.#numbers += 1)
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage({ number, ...question })
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('bcrypt-thread.mjs', import.meta.url), { execArgv: [] })
    thread.on('message', ({ number, result }: { number: number; result: unknown }) => {
      this.#asked.get(number)?.resolve(result)
      this.#asked.delete(number)
      // An idle thread keeps no process alive.
      if (this.#asked.size === 0) thread.unref()
    })
    thread.on('error', (error) => {
      for (const { reject } of this.#asked.values()) reject(error)
      this.#asked.clear()
      this.#thread = null
    })
    return thread
  }
}

const thread = new BcryptThread()

export async function hash(password: string, cost: number): Promise<string> {
  return (await thread.ask({ password, cost })) as string
}

export async function compare(password: string, encrypted: string): Promise<boolean> {
  return (await thread.ask({ password, encrypted })) as boolean
}
