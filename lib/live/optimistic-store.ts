type Pending<Change> = { change: Change }

/**
 * Server state as one client shows it: the last known state with this person's pending changes on top. A change is on
 * screen right away, is sent when earlier ones have been answered, and is settled separately: a refused one is taken
 * back while later ones wait (React's `useOptimistic` holds all of them until the last has ended).
 */
export class OptimisticStore<State, Change> {
  private said: State
  private shown: State
  private pending: readonly Pending<Change>[] = []
  private turn: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()

  /** `apply` is used for both pending and known changes; applying a change twice must be the same as once. */
  constructor(
    initial: State,
    private readonly apply: (state: State, change: Change) => State,
  ) {
    this.said = initial
    this.shown = initial
  }

  readonly getShown = (): State => this.shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Applies the server's current state. */
  receive(change: Change): void {
    this.update(this.apply(this.said, change), this.pending)
  }

  /**
   * Shows a change and sends it. If the server adds to it, `send` returns the full change.
   * @throws what `send` threw, once the change has been taken back
   */
  async intend(change: Change, send: () => Promise<Change | void>): Promise<void> {
    const own: Pending<Change> = { change }
    const others = () => this.pending.filter((other) => other !== own)
    this.update(this.said, [...this.pending, own])
    try {
      const answer = await this.inTurn(send)
      this.update(this.apply(this.said, answer ?? change), others())
    } catch (error) {
      this.update(this.said, others())
      throw error
    }
  }

  /** Loads the current state. Also in turn: an answer is never older than a change that was sent before it. */
  async load(load: () => Promise<Change>): Promise<void> {
    this.receive(await this.inTurn(load))
  }

  private inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = this.turn.then(call)
    this.turn = answer.catch(() => undefined)
    return answer
  }

  private update(said: State, pending: readonly Pending<Change>[]): void {
    this.said = said
    this.pending = pending
    this.shown = pending.reduce((state, { change }) => this.apply(state, change), said)
    for (const listener of this.listeners) listener()
  }
}
