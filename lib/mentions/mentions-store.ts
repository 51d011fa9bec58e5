import { applyBellChange, type Bell, type BellChange } from './bell'

/** What the bell needs of the outside world. Calls reject when they fail. */
export type MentionsPort = {
  load: () => Promise<Bell>
  countUnread: () => Promise<number>
  write: (change: BellChange) => Promise<void>
}

export type MentionsView = {
  unread: number
  /** Null until they have been asked for. */
  mentions: Bell['mentions'] | null
  hasFailed: boolean
}

export type MentionsOptions = {
  unread: number
  port: MentionsPort
  onLoadFailed: (error: unknown) => void
  onRefused: (change: BellChange, error: unknown) => void
  /** The database has taken a change that was made here. */
  onDone?: (change: BellChange) => void
}

/** `settledAt` is the last load that was asked for when the database had taken the change: later ones include it. */
type Pending = { change: BellChange; settledAt?: number }

/** A person's mentions in one tab: optimistic, taken back when refused, asked for again when told of news. */
export class MentionsStore {
  private known: Bell
  private isKnown = false
  private hasFailed = false
  private pending: Pending[] = []
  private loads = 0
  private loading: Promise<void> | undefined
  private isStale = false
  private view: MentionsView
  private readonly listeners = new Set<() => void>()

  constructor(private readonly options: MentionsOptions) {
    this.known = { unread: options.unread, mentions: [] }
    this.view = { unread: options.unread, mentions: null, hasFailed: false }
  }

  readonly getView = (): MentionsView => this.view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Asks for the list; once more when news came while it was on its way. A failure leaves it as it is. */
  readonly load = (): Promise<void> => {
    this.isStale = true
    this.loading ??= this.loadUntilFresh().finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  /** After a connection was open for the first time or again: what was missed. The list only where one is shown. */
  async catchUp(): Promise<void> {
    if (this.isKnown) return this.load()
    const asked = this.loads
    try {
      const unread = await this.options.port.countUnread()
      if (this.isKnown || this.loads !== asked) return
      this.known = { ...this.known, unread }
      this.publish()
    } catch (error) {
      this.options.onLoadFailed(error)
    }
  }

  async intend(change: BellChange): Promise<void> {
    const mine: Pending = { change }
    this.pending.push(mine)
    this.publish()
    try {
      await this.options.port.write(change)
      mine.settledAt = this.loads
      this.settle(mine)
      this.options.onDone?.(change)
    } catch (error) {
      this.pending = this.pending.filter((other) => other !== mine)
      this.publish()
      this.options.onRefused(change, error)
    }
  }

  /** Another tab has done this. */
  take(change: BellChange): void {
    this.settle({ change, settledAt: this.loads })
  }

  private settle(done: Pending): void {
    this.known = applyBellChange(this.known, done.change)
    // An answer that is on its way may be older than the change.
    if (!this.loading) this.pending = this.pending.filter((other) => other !== done)
    else if (!this.pending.includes(done)) this.pending.push(done)
    this.publish()
  }

  private async loadUntilFresh(): Promise<void> {
    while (this.isStale) {
      this.isStale = false
      this.loads += 1
      const load = this.loads
      try {
        this.known = await this.options.port.load()
        this.isKnown = true
        this.hasFailed = false
        this.pending = this.pending.filter(({ settledAt }) => settledAt === undefined || settledAt >= load)
      } catch (error) {
        this.hasFailed = true
        this.options.onLoadFailed(error)
      }
      this.publish()
    }
  }

  private publish(): void {
    const { unread, mentions } = this.pending.reduce((bell, { change }) => applyBellChange(bell, change), this.known)
    this.view = { unread, mentions: this.isKnown ? mentions : null, hasFailed: this.hasFailed }
    for (const listener of this.listeners) listener()
  }
}
