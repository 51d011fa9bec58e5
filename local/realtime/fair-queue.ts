interface Piece {
  sender: string
  work: () => Promise<void>
}

/**
 * Work that is done one piece after another: in order within a topic, and by turns between those who caused it, so that
 * no one waits for all that someone else has caused.
 */
export class FairQueue {
  readonly #mostOfOne: number
  readonly #topics = new Map<string, Piece[]>()
  /** The topics whose first piece this sender caused; the sender whose turn is next comes first. */
  readonly #ready = new Map<string, Set<string>>()
  readonly #counts = new Map<string, number>()
  #working: Promise<void> | undefined

  /** @param mostOfOne how many pieces of one sender may wait */
  constructor(mostOfOne: number) {
    this.#mostOfOne = mostOfOne
  }

  /** Never begins before the caller's own work has ended. @returns whether it is taken; `work` must not throw */
  add(sender: string, topic: string, work: () => Promise<void>): boolean {
    const count = this.#counts.get(sender) ?? 0
    if (count >= this.#mostOfOne) return false
    this.#counts.set(sender, count + 1)
    const piece = { sender, work }
    const waiting = this.#topics.get(topic)
    if (waiting) {
      waiting.push(piece)
    } else {
      this.#topics.set(topic, [piece])
      this.#makeReady(sender, topic)
    }
    this.#working ??= this.#workOff()
    return true
  }

  /** Resolves once nothing waits. */
  async whenDone(): Promise<void> {
    await this.#working
  }

  async #workOff(): Promise<void> {
    await Promise.resolve()
    for (let piece = this.#take(); piece; piece = this.#take()) await piece.work()
    this.#working = undefined
  }

  #take(): Piece | undefined {
    const [first] = this.#ready
    if (!first) return undefined
    const [sender, topics] = first
    const [topic = ''] = topics
    topics.delete(topic)
    const piece = this.#takeFrom(sender, topic)
    // Last in the order from now on.
    this.#ready.delete(sender)
    if (topics.size > 0) this.#ready.set(sender, topics)
    return piece
  }

  #takeFrom(sender: string, topic: string): Piece | undefined {
    const waiting = this.#topics.get(topic)
    const piece = waiting?.shift()
    const [next] = waiting ?? []
    if (next) this.#makeReady(next.sender, topic)
    else this.#topics.delete(topic)
    const count = (this.#counts.get(sender) ?? 1) - 1
    if (count > 0) this.#counts.set(sender, count)
    else this.#counts.delete(sender)
    return piece
  }

  #makeReady(sender: string, topic: string): void {
    const topics = this.#ready.get(sender)
    if (topics) topics.add(topic)
    else this.#ready.set(sender, new Set([topic]))
  }
}
