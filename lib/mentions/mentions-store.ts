import { OptimisticStore } from '@/lib/live/optimistic-store'
import { applyBellChange, type Bell, type BellChange } from './bell'

/** What the bell needs of the outside world. Calls reject when they fail. */
export type MentionsPort = {
  load: () => Promise<Bell>
  countUnread: () => Promise<number>
  write: (change: BellChange) => Promise<void>
}

export type MentionsView = {
  unread: number
  /** Null until the list was loaded. */
  mentions: Bell['mentions'] | null
  hasFailed: boolean
}

type ViewChange =
  BellChange | { type: 'loaded'; bell: Bell } | { type: 'loadFailed' } | { type: 'counted'; unread: number }

export type MentionsOptions = {
  unread: number
  port: MentionsPort
  onLoadFailed: (error: unknown) => void
  onRefused: (change: BellChange, error: unknown) => void
  /** The database has taken a change that was made here. */
  onDone?: (change: BellChange) => void
}

/** A person's mentions in one tab: optimistic, taken back when refused, loaded again when there is news. */
export class MentionsStore {
  private readonly store: OptimisticStore<MentionsView, ViewChange>
  private loading: Promise<void> | undefined
  private isStale = false

  constructor(private readonly options: MentionsOptions) {
    this.store = new OptimisticStore({ unread: options.unread, mentions: null, hasFailed: false }, changeView)
  }

  readonly getView = (): MentionsView => this.store.getShown()

  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener)

  /** Loads the list, and once more when news came while it was on its way. A failure leaves it as it is. */
  readonly load = (): Promise<void> => {
    this.isStale = true
    this.loading ??= this.loadUntilFresh().finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  /** What was missed while there was no connection: the list where it was loaded before, else only the number. */
  async catchUp(): Promise<void> {
    if (this.getView().mentions) return this.load()
    try {
      await this.store.load(async () => ({ type: 'counted', unread: await this.options.port.countUnread() }))
    } catch (error) {
      this.options.onLoadFailed(error)
    }
  }

  async intend(change: BellChange): Promise<void> {
    try {
      await this.store.intend(change, () => this.options.port.write(change))
      this.options.onDone?.(change)
    } catch (error) {
      this.options.onRefused(change, error)
    }
  }

  /** Another tab has done this. It keeps its turn: a list that is on its way may be older, and must not undo it. */
  take(change: BellChange): void {
    void this.store.intend(change, async () => {})
  }

  private async loadUntilFresh(): Promise<void> {
    while (this.isStale) {
      try {
        await this.store.load(() => {
          this.isStale = false
          return this.options.port.load().then((bell) => ({ type: 'loaded', bell }))
        })
      } catch (error) {
        this.store.receive({ type: 'loadFailed' })
        this.options.onLoadFailed(error)
      }
    }
  }
}

function changeView(view: MentionsView, change: ViewChange): MentionsView {
  switch (change.type) {
    case 'loaded':
      return { ...change.bell, hasFailed: false }
    case 'loadFailed':
      return { ...view, hasFailed: true }
    case 'counted':
      // A list that was loaded knows better.
      return view.mentions ? view : { ...view, unread: change.unread }
    default: {
      const { unread, mentions } = applyBellChange({ unread: view.unread, mentions: view.mentions ?? [] }, change)
      return { ...view, unread, mentions: view.mentions && mentions }
    }
  }
}
