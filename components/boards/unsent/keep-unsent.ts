import type { BoardStore } from '@/lib/boards/store/board-store'
import type { Unsent, UnsentBox } from '@/lib/boards/unsent/unsent-box'

type Options = {
  userId: string
  boardId: string
  /** Called after each attempt with whether the waiting changes outlive the tab. */
  onKept: (isKept: boolean) => void
}

/** Most changes are answered within this time: those never touch the disk. */
const patienceMs = 50

const fetchCode = () => import('@/lib/boards/unsent/unsent-box')

/** The dojos that are open in this tab: they send their own waiting changes, and what is added to them from elsewhere. */
export const openBoards = new Map<string, BoardStore>()

/** Stores the unsent changes of one open dojo, so that they outlive the tab. */
export class UnsentKeeper {
  private box: UnsentBox | undefined
  private latest: readonly Unsent[] = []
  /** What was waiting before; it is dropped when it is sent. */
  private before = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: Options) {}

  isKept(id: string): boolean {
    return this.box?.isKept(id) ?? false
  }

  keep(unsent: readonly Unsent[]): void {
    this.latest = unsent
    // A change that was taken over is stored already: it is dropped even if it is answered before the next look.
    for (const { id } of unsent) if (this.isKept(id)) this.before.add(id)
    this.timer ??= setTimeout(() => void this.keepNow(), patienceMs)
  }

  /** @returns whether all waiting changes are stored */
  async keepNow(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { boardId, onKept } = this.options
    const { latest, before } = this
    if (latest.length === 0 && before.size === 0) return true
    this.before = new Set(latest.map(({ id }) => id))
    const gone = [...before].filter((id) => !this.before.has(id))
    let isKept = true
    try {
      const box = await this.open()
      await Promise.all([box.keep(boardId, latest), gone.length > 0 && box.drop(gone)])
    } catch {
      // Storage is denied or full, or its code cannot be fetched: only this page holds the changes, and it says so.
      isKept = latest.length === 0
    }
    onKept(isKept)
    return isKept
  }

  /** The unsent changes that closed tabs left for this dojo. None if the browser stores nothing. */
  async takeOver(): Promise<Unsent[]> {
    try {
      return await (await this.open()).takeOver((boardId) => boardId === this.options.boardId)
    } catch {
      return []
    }
  }

  /** The dojo is closed. What could not be sent is left to the next visit. */
  async close(): Promise<void> {
    await this.keepNow()
    await this.box?.close()
  }

  private async open(): Promise<UnsentBox> {
    const { UnsentBox } = await fetchCode()
    this.box ??= new UnsentBox(this.options.userId)
    return this.box
  }
}
