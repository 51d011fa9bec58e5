/** What holds the gate for this long is long, and so is what its client asks for in the next ten seconds. */
const LONG_MS = 400
const STAYS_LONG_MS = 10_000
/** Clients whose long work comes to this much count for longer. It halves each three minutes. */
const MUCH_MS = 3000
const HALVES_AFTER_MS = 180_000
const MOST_REST_MS = 2000
/** Clients that did less than this part of the long work of the one who has just held the gate do not rest for it. */
const LITTLE_PART = 0.25
/** Clients that hold the gate for a fifth of the time are busy: work of this much, which halves each five seconds. */
const BUSY_MS = 1500
const BUSY_HALVES_AFTER_MS = 5000
const SHORT_MS = 20
/** For how long someone who is not busy is expected to ask for more: an answer takes several statements. */
const ANSWER_MS = 1000

type Work = { ms: number; at: number }
/** `names`: the client, and the board that it reads, whose readers take turns as one client. */
type Waiting = { names: string[]; enter: () => void }

/**
 * A lock for one holder at a time. It is passed on to each client in turn, and within a client in the order of the
 * requests. After long work, the clients of such work wait for as long as it took: a small request passes several gates and
 * polls on its way to an answer, and would meet long work at each of them. So do busy clients after each other's work,
 * while others ask too. Those who read the same board count as one client as well: when it changes, everyone who has it
 * open reads it, and people elsewhere would wait for one of each of them.
 */
export class Gate {
  /** The next client first. */
  readonly #waiting = new Map<string, Waiting[]>()
  /** Clients that wait in the turn of a board. */
  readonly #atBoards = new Set<string>()
  /** How much long work each client has done, and when it did so last. */
  readonly #longWork = new Map<string, Work>()
  /** What each client has done in the last seconds. */
  readonly #recentWork = new Map<string, Work>()
  #restsUntil = 0
  /** The long work of the client that the others rest for. */
  #restsAfter = 0
  /** When someone who is not busy held the gate last. */
  #calmAt = -Infinity
  #wakes = false
  #isHeld = false

  /** Whether anyone waits. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0
  }

  /**
   * Waits for all earlier requests of this client, and for one of each other client, and returns the function that lets
   * the next one in. It polls the network first; otherwise a long queue would keep this process from accepting and
   * reading anything else. The services' own work (no client) never counts as long. A holder during whose turn they
   * also worked for themselves says how many milliseconds were its own.
   */
  async enter(client = '', board?: string): Promise<(heldMs?: number) => void> {
    const names = board === undefined ? [client] : [client, `board ${board}`]
    // A client waits in one board's turn at a time, and only once: naming many boards, or asking often, gains no turns.
    const queue = this.#atBoards.has(client) ? client : (names[1] ?? client)
    if (this.#isHeld || this.#waiting.has(queue) || this.#rests(names))
      await new Promise<void>((resolve) => this.#queue(queue, { names, enter: resolve }))
    this.#isHeld = true
    const since = performance.now()
    return (heldMs = performance.now() - since) => {
      this.#note(client, names, heldMs)
      this.#passOn(queue)
    }
  }

  #queue(name: string, asks: Waiting): void {
    const waiting = this.#waiting.get(name)
    const [client = ''] = asks.names
    if (name !== client) this.#atBoards.add(client)
    if (waiting) waiting.push(asks)
    else this.#waiting.set(name, [asks])
    if (!this.#isHeld) this.#wakeAfterRest()
  }

  #note(client: string, names: string[], heldMs: number): void {
    if (client === '') return
    const now = performance.now()
    this.#noteBusy(names, heldMs, now)
    if (heldMs < LONG_MS) return
    forgetBelow(this.#longWork, LONG_MS / 4, now, HALVES_AFTER_MS)
    this.#restsAfter = workOf(this.#longWork.get(client), now, HALVES_AFTER_MS) + heldMs
    this.#longWork.set(client, { ms: this.#restsAfter, at: now })
    this.#restsUntil = now + Math.min(heldMs, MOST_REST_MS)
  }

  #noteBusy(names: string[], heldMs: number, now: number): void {
    if (heldMs >= SHORT_MS) {
      forgetBelow(this.#recentWork, SHORT_MS / 2, now, BUSY_HALVES_AFTER_MS)
      for (const name of names) {
        const ms = workOf(this.#recentWork.get(name), now, BUSY_HALVES_AFTER_MS) + heldMs
        this.#recentWork.set(name, { ms, at: now })
      }
    }
    if (!names.some((name) => this.#isBusy(name, now))) this.#calmAt = now
    else if (now - this.#calmAt < ANSWER_MS)
      this.#restsUntil = Math.max(this.#restsUntil, now + Math.min(heldMs, MOST_REST_MS))
  }

  #isBusy(name: string, now: number): boolean {
    return workOf(this.#recentWork.get(name), now, BUSY_HALVES_AFTER_MS) >= BUSY_MS
  }

  #isLong(client: string, now: number): boolean {
    const work = this.#longWork.get(client)
    const ms = workOf(work, now, HALVES_AFTER_MS)
    if (!work || ms < this.#restsAfter * LITTLE_PART) return false
    return now - work.at < STAYS_LONG_MS || ms >= MUCH_MS
  }

  #rests(names: string[]): boolean {
    const now = performance.now()
    return now < this.#restsUntil && names.some((name) => this.#isLong(name, now) || this.#isBusy(name, now))
  }

  #passOn(last: string): void {
    const next = this.#nextAfter(last)
    this.#isHeld = next !== undefined
    if (next) setImmediate(next)
    else if (this.isAwaited) this.#wakeAfterRest()
  }

  #wakeAfterRest(): void {
    if (this.#wakes) return
    this.#wakes = true
    setTimeout(() => {
      this.#wakes = false
      if (!this.#isHeld) this.#passOn('')
    }, this.#restsUntil - performance.now())
  }

  #nextAfter(last: string): (() => void) | undefined {
    const own = this.#waiting.get(last)
    if (own) {
      this.#waiting.delete(last)
      this.#waiting.set(last, own)
    }
    for (const [name, waiting] of this.#waiting) {
      const at = waiting.findIndex(({ names }) => !this.#rests(names))
      if (at < 0) continue
      const [next] = waiting.splice(at, 1)
      if (waiting.length === 0) this.#waiting.delete(name)
      const [client = ''] = next?.names ?? []
      if (name !== client) this.#atBoards.delete(client)
      return next?.enter
    }
    return undefined
  }
}

/** In milliseconds; what was long ago counts for less. */
function workOf(work: Work | undefined, now: number, halvesAfterMs: number): number {
  return work ? work.ms * 2 ** ((work.at - now) / halvesAfterMs) : 0
}

function forgetBelow(works: Map<string, Work>, ms: number, now: number, halvesAfterMs: number): void {
  for (const [client, work] of works) if (workOf(work, now, halvesAfterMs) < ms) works.delete(client)
}
