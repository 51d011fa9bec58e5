import type { BoardStore } from '@/lib/boards/store/board-store'
import type { UnsentKeeper } from './keep-unsent'

/**
 * One visit to a dojo. Whatever of its changes this browser stores is left to the next visit; what it cannot store is
 * sent on after the person has gone to another page, and the tab asks before it closes.
 */
export class Visit {
  private isHere = false
  private stopWatching: (() => void) | undefined

  constructor(
    private readonly store: BoardStore,
    private readonly keeper: UnsentKeeper,
  ) {}

  begin(): void {
    this.isHere = true
    this.forget()
    this.store.start()
    window.addEventListener('beforeunload', this.askBeforeLosing)
  }

  /** The person went to another page of the product. */
  async end(): Promise<void> {
    this.isHere = false
    if (!this.wouldLose() || (await this.keeper.keepNow())) return this.stop()
    this.forget()
    const stopWatching = this.store.subscribe(() => {
      if (!this.wouldLose()) this.stop()
    })
    // As for a dojo that is open: the network returns, or the person has signed in in another tab.
    const wake = () => this.store.wake()
    const wakeWhenSeen = () => document.visibilityState === 'visible' && wake()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wakeWhenSeen)
    this.stopWatching = () => {
      stopWatching()
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wakeWhenSeen)
    }
    // The last one may have been answered while the browser refused to store it.
    if (!this.wouldLose()) this.stop()
  }

  private forget(): void {
    this.stopWatching?.()
    this.stopWatching = undefined
  }

  private stop(): void {
    this.forget()
    if (this.isHere) return
    window.removeEventListener('beforeunload', this.askBeforeLosing)
    // A change being sent must be answered before another tab may send it.
    void this.store.close().then(() => this.keeper.close())
  }

  /** Whether changes wait that only this tab holds. */
  private wouldLose(): boolean {
    return this.store.getView().intents.some(({ id, acknowledged }) => !acknowledged && !this.keeper.isKept(id))
  }

  private readonly askBeforeLosing = (event: BeforeUnloadEvent) => {
    void this.keeper.keepNow()
    // The next tab sends what is stored, also after signing in again.
    if (this.wouldLose()) event.preventDefault()
  }
}
