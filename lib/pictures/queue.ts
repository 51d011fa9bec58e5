import { type AppError, Refusal } from '@/lib/errors'

type Limits = { mostAtOnce: number; mostWaiting: number }

/**
 * Expensive work, few at a time and one per person: the rest waits in a queue of limited length. What does not fit is
 * refused, so that work cannot pile up.
 */
export class WorkQueue {
  readonly #limits: Limits
  readonly #people = new Set<string>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @throws Refusal while this person's earlier work is running; AppError `offline` (503) when too much is waiting */
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
        // The slot passes to the next one, or becomes free.
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
