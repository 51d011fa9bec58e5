import { type AppError, Refusal } from '@/lib/errors'

type Limits = { mostAtOnce: number; mostWaiting: number }

/**
 * Work that keeps the server busy, few at a time and one at a time per person: the others wait in a queue that ends. What
 * does not fit is refused rather than kept, so that it cannot pile up.
 */
export class WorkQueue {
  readonly #limits: Limits
  readonly #people = new Set<string>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @throws Refusal while this person's earlier work is not done; AppError `offline` (503) when too much is waiting */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#people.has(person)) throw new Refusal('limited', 'Your last picture is still being read. Wait for it.')
    if (this.#running >= this.#limits.mostAtOnce && this.#waiting.length >= this.#limits.mostWaiting) throw busy()
    this.#people.add(person)
    try {
      if (this.#running >= this.#limits.mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      else this.#running += 1
      try {
        return await work()
      } finally {
        // The place passes to the next one, or is free.
        const next = this.#waiting.shift()
        if (next) next()
        else this.#running -= 1
      }
    } finally {
      this.#people.delete(person)
    }
  }
}

function busy(): AppError {
  return new Refusal('offline', 'Many pictures are being uploaded right now. Try again in a minute.')
}
