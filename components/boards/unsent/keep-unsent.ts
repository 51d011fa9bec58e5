import type { Unsent, UnsentBox } from '@/lib/boards/unsent/unsent-box'

type Options = {
  userId: string
  boardId: string
  /** Told after each try whether what waits outlives the tab. */
  onKept: (isKept: boolean) => void
}

/** Most changes are answered before it: those never touch the disk. */
const patienceMs = 50

const fetchCode = () => import('@/lib/boards/unsent/unsent-box')

/** The dojos that are open in this tab: what waits for them is theirs to send. */
export const openBoards = new Set<string>()

/** Keeps what one visit to a dojo has not sent where it outlives the tab. */
export class UnsentKeeper {
  private box: UnsentBox | undefined
  private latest: readonly Unsent[] = []
  /** What was waiting before, and is dropped once it waits no longer. */
  private before = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: Options) {}

  isKept(id: string): boolean {
    return this.box?.isKept(id) ?? false
  }

  keep(unsent: readonly Unsent[]): void {
    this.latest = unsent
    this.timer ??= setTimeout(() => void this.keepNow(), patienceMs)
  }

  /** @returns whether all that waits is kept then */
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
      // Denied or full, or its code cannot be fetched: then it lives in this page alone, which says so and asks before it is left.
      isKept = latest.length === 0
    }
    onKept(isKept)
    return isKept
  }

  /** What closed tabs have left of this dojo. Nothing where the browser keeps nothing. */
  async takeOver(): Promise<Unsent[]> {
    try {
      return await (await this.open()).takeOver((boardId) => boardId === this.options.boardId)
    } catch {
      return []
    }
  }

  /** The visit is over. What it could not send is left to the next. */
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
