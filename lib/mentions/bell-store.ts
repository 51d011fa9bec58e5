import { OptimisticStore } from '@/lib/live/optimistic-store'
import { applyBellChange, type Bell, type BellChange, type BellItem } from './bell'

/** What the bell needs from the outside world. Calls reject when they fail. */
export type BellPort<Item extends BellItem> = {
  load: () => Promise<Bell<Item>>
  countUnread: () => Promise<number>
  write: (change: BellChange) => Promise<void>
}

export type BellView<Item extends BellItem> = {
  unread: number
  /** Null until the list is loaded. */
  items: Item[] | null
  hasFailed: boolean
}

type ViewChange<Item extends BellItem> =
  BellChange | { type: 'loaded'; bell: Bell<Item> } | { type: 'loadFailed' } | { type: 'counted'; unread: number }

export type BellOptions<Item extends BellItem> = {
  unread: number
  port: BellPort<Item>
  onLoadFailed: (error: unknown) => void
  onRefused: (change: BellChange, error: unknown) => void
  /** The database has accepted a change made here. */
  onDone?: (change: BellChange) => void
}

/** One list of a person's bell in one tab: optimistic, taken back when refused, loaded again when there is news. */
export class BellStore<Item extends BellItem> {
  private readonly store: OptimisticStore<BellView<Item>, ViewChange<Item>>
  private loading: Promise<void> | undefined
  private isStale = false

  constructor(private readonly options: BellOptions<Item>) {
    this.store = new OptimisticStore({ unread: options.unread, items: null, hasFailed: false }, changeView<Item>)
  }

  readonly getView = (): BellView<Item> => this.store.getShown()

  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener)

  /** Loads the list, and once more if news came during the call. A failure leaves it unchanged. */
  readonly load = (): Promise<void> => {
    this.isStale = true
    this.loading ??= this.loadUntilFresh().finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  /** Loads what was missed without a connection: the list if it was loaded before, else only the number. */
  async catchUp(): Promise<void> {
    if (this.getView().items) return this.load()
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

  /** Another tab has done this. It waits its turn: a list on its way may be older, and must not undo it. */
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

function changeView<Item extends BellItem>(view: BellView<Item>, change: ViewChange<Item>): BellView<Item> {
  switch (change.type) {
    case 'loaded':
      return { ...change.bell, hasFailed: false }
    case 'loadFailed':
      return { ...view, hasFailed: true }
    case 'counted':
      // A loaded list knows better.
      return view.items ? view : { ...view, unread: change.unread }
    default: {
      const { unread, items } = applyBellChange<Item>({ unread: view.unread, items: view.items ?? [] }, change)
      return { ...view, unread, items: view.items && items }
    }
  }
}
