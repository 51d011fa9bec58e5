import { AppError, type ErrorCode, isDiskFull, isTemporary } from '@/lib/errors'
import { type BoardAction, boardReducer, type BoardState, openBoard } from './board-reducer'
import type { Acknowledgement, Announced, Intended, Intent } from '../changes/change'
import { type Fingerprint, isUpToDate } from './fingerprint'
import { reloadWaitMs } from './reload-wait'
import type { BoardSnapshot } from '../schema'
import type { Unsent } from '../unsent/unsent-box'

/** What a board needs from the outside world. Each call throws AppError; `offline` and `conflict` are retried. */
export type BoardPort = {
  write(change: Intended): Promise<Acknowledgement>
  /** Null if the board is gone for this person. */
  load(): Promise<BoardSnapshot | null>
  fingerprint(): Promise<Fingerprint | null>
}

export type BoardStoreOptions = {
  snapshot: BoardSnapshot
  port: BoardPort
  /** Called with the unsent changes whenever they change, to store them where a closed tab loses nothing. */
  onUnsent?: (unsent: Unsent[]) => void
  /** A write was refused for good and has been removed from the screen. */
  onRefused?: (change: Intended, error: AppError) => void
  onLoadFailed?: (error: AppError) => void
  retryDelayMs?: number
}

/** What happened to a change: accepted, or refused for good. */
export type Settled = { change: Intended; error?: AppError }

export type BoardView = BoardState & {
  /** Is told about changes as they happen. */
  isLive: boolean
  /** The last attempt to reach the database failed; unsent changes wait. */
  isOffline: boolean
  /** Changes wait because the server's disk is full; reading still works. */
  isDiskFull: boolean
  /** The session is over; unsent changes wait for the person to sign in. */
  isSignedOut: boolean
  /** Unsent changes cannot be stored in this browser: closing the tab would lose them. */
  isUnkept: boolean
}

/** If the announcement of an acknowledged change takes longer than this, it was missed. */
const announcementTimeoutMs = 5000
const longestRetryDelayMs = 15_000
/** Refusals that tell of something else on the board: what was removed or changed, its plan, this person's role. */
const tellsOfMore: ReadonlySet<ErrorCode> = new Set(['not_found', 'changed', 'over_plan', 'forbidden'])

/**
 * A board in one client: optimistic, ordered, live. Writes go out one at a time in the order they were made. What
 * cannot be sent waits, what is refused is taken back, and what was missed is loaded.
 */
export class BoardStore {
  private view: BoardView
  private readonly listeners = new Set<() => void>()
  private readonly settledListeners = new Set<(settled: Settled) => void>()
  private readonly intendedListeners = new Set<(change: Intended, before: BoardView) => void>()
  private isSending = false
  private lastSent: Promise<unknown> | undefined
  private loading: Promise<void> | undefined
  /** Announcements since the snapshot on its way was requested: it may be older than they are. */
  private arrivedWhileLoading: Announced[] = []
  private isSuspectedWhileLoading = false
  /** Whether something was missed could not be asked yet. */
  private isUnasked = false
  private failures = 0
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private reloadTimer: ReturnType<typeof setTimeout> | undefined
  private announcementTimer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false

  constructor(private readonly options: BoardStoreOptions) {
    this.view = {
      ...openBoard(options.snapshot),
      isLive: false,
      isOffline: false,
      isDiskFull: false,
      isSignedOut: false,
      isUnkept: false,
    }
  }

  start(): void {
    this.isClosed = false
    void this.send()
  }

  /** Repeats what an earlier visit to the board could not send. */
  resume(unsent: readonly Unsent[]): void {
    for (const { id, change } of unsent)
      if (!this.view.intents.some((intent) => intent.id === id)) this.intend(change, id)
  }

  /** Stops sending. @returns once the current write is answered */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.retryTimer)
    clearTimeout(this.announcementTimer)
    clearTimeout(this.reloadTimer)
    this.reloadTimer = undefined
    await this.lastSent
  }

  readonly getView = (): BoardView => this.view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Reports every change once the database has answered it. @returns a function that stops it */
  readonly onSettled = (listener: (settled: Settled) => void): (() => void) => {
    this.settledListeners.add(listener)
    return () => this.settledListeners.delete(listener)
  }

  /** Reports every change as it is made here, with the board before it. @returns a function that stops it */
  readonly onIntended = (listener: (change: Intended, before: BoardView) => void): (() => void) => {
    this.intendedListeners.add(listener)
    return () => this.intendedListeners.delete(listener)
  }

  /** Applies it on screen right away and sends it in turn. */
  intend(change: Intended, id: string = crypto.randomUUID()): void {
    for (const listener of this.intendedListeners) listener(change, this.view)
    this.dispatch({ type: 'intended', intent: { id, change } })
    void this.send()
  }

  /** Whether unsent changes can be stored where they outlive the tab. */
  setKept(isKept: boolean): void {
    if (this.view.isUnkept === isKept) this.update({ ...this.view, isUnkept: !isKept })
  }

  /** Applies what the database announced, and shows it once. */
  receive(...changes: Announced[]): void {
    if (this.loading) this.arrivedWhileLoading.push(...changes)
    this.dispatch(...changes.map((change) => ({ type: 'remote', change }) as const))
    if (!this.view.isStale) return
    const { id } = this.view.snapshot.viewer
    if (changes.some((change) => 'by' in change && change.by === id)) void this.suspect()
    else this.reloadSoon()
  }

  /** The channel opened or dropped. Announcements made while it was closed are loaded. */
  setLive(isLive: boolean): void {
    if (this.view.isLive === isLive) return
    this.update({ ...this.view, isLive })
    if (isLive) void this.catchUp()
  }

  /** The network came back or the tab woke up: try now instead of waiting for the next attempt. */
  wake(): void {
    this.failures = 0
    clearTimeout(this.retryTimer)
    this.retryTimer = undefined
    void this.send()
    void this.catchUp()
  }

  async catchUp(): Promise<void> {
    this.isUnasked = true
    try {
      const found = await this.options.port.fingerprint()
      this.isUnasked = false
      const { snapshot, isStale } = this.view
      if (!isStale && found && isUpToDate(snapshot, found)) return this.markOnline()
      await this.suspect()
    } catch (error) {
      this.handleUnreachable(asAppError(error))
    }
  }

  /** We know that something is missing. An answer on its way may be older than the reason for that. */
  private suspect(): Promise<void> {
    this.isSuspectedWhileLoading = true
    this.dispatch({ type: 'suspected' })
    return this.reload()
  }

  /** Loads the whole board, one request at a time, until it has what this person has done. */
  reload(): Promise<void> {
    clearTimeout(this.reloadTimer)
    this.reloadTimer = undefined
    this.loading ??= this.loadOnce().then((isLoaded) => {
      this.loading = undefined
      if (isLoaded && this.view.isStale) this.reloadSoon()
    })
    return this.loading
  }

  /** Loads what others have changed. Where this person's own changes wait for it, at once. */
  private reloadSoon(): void {
    if (this.isClosed || this.loading) return
    const waitMs = this.view.intents.length > 0 ? 0 : reloadWaitMs(this.view.snapshot)
    if (waitMs === 0) void this.reload()
    else this.reloadTimer ??= setTimeout(() => void this.reload(), waitMs)
  }

  /** Once more where the answer may lack what was suspected to be missing. @returns whether there was an answer */
  private async loadOnce(): Promise<boolean> {
    try {
      do {
        const included = new Set(this.view.intents.filter((intent) => intent.acknowledged).map((intent) => intent.id))
        this.arrivedWhileLoading = []
        this.isSuspectedWhileLoading = false
        const known = this.view.snapshot.revision
        const snapshot = await this.options.port.load()
        this.dispatch({ type: 'reloaded', snapshot, included, known })
        this.dispatch(...this.arrivedWhileLoading.map((change) => ({ type: 'remote', change }) as const))
        this.markOnline()
      } while (this.isSuspectedWhileLoading && !this.isClosed)
      return true
    } catch (error) {
      this.handleUnreachable(asAppError(error))
      return false
    }
  }

  private async send(): Promise<void> {
    if (this.isSending || this.isClosed || this.retryTimer) return
    this.isSending = true
    try {
      for (let next = this.nextUnsent(); next && !this.isClosed; next = this.nextUnsent()) {
        this.lastSent = this.sendOne(next)
        if (!(await this.lastSent)) break
      }
    } finally {
      this.isSending = false
    }
  }

  /** @returns whether to continue with the next */
  private async sendOne(intent: Intent): Promise<boolean> {
    try {
      const answer = await this.options.port.write(intent.change)
      this.markOnline()
      if (this.view.isDiskFull) this.update({ ...this.view, isDiskFull: false })
      this.dispatch({ type: 'confirmed', intentId: intent.id, answer, isLive: this.view.isLive })
      this.expectAnnouncement()
      for (const listener of this.settledListeners) listener({ change: intent.change })
      return true
    } catch (thrown) {
      const error = asAppError(thrown)
      if (isTemporary(error)) {
        this.handleUnreachable(error)
        return false
      }
      this.dispatch({ type: 'refused', intentId: intent.id })
      for (const listener of this.settledListeners) listener({ change: intent.change, error })
      this.options.onRefused?.(intent.change, error)
      // Something we still show is gone or different; if we got no announcement of that, we have to load it.
      if (tellsOfMore.has(error.code)) void this.suspect()
      return true
    }
  }

  private nextUnsent(): Intent | undefined {
    return this.view.intents.find((intent) => !intent.acknowledged)
  }

  private handleUnreachable(error: AppError): void {
    if (error.code === 'unauthenticated') {
      this.update({ ...this.view, isSignedOut: true })
      return
    }
    if (error.code !== 'offline' && error.code !== 'conflict') {
      this.options.onLoadFailed?.(error)
      return
    }
    if (isDiskFull(error)) this.update({ ...this.view, isDiskFull: true })
    else if (error.code === 'offline') this.update({ ...this.view, isOffline: true })
    const { retryDelayMs = 1000 } = this.options
    const delayMs = Math.min(retryDelayMs * 2 ** this.failures, longestRetryDelayMs)
    this.failures += 1
    clearTimeout(this.retryTimer)
    if (this.isClosed) return
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined
      void this.send()
      if (this.view.isStale || this.view.isOffline || this.isUnasked) void this.catchUp()
    }, delayMs)
  }

  private markOnline(): void {
    this.failures = 0
    const { isOffline, isSignedOut } = this.view
    if (isOffline || isSignedOut) this.update({ ...this.view, isOffline: false, isSignedOut: false })
  }

  private expectAnnouncement(): void {
    clearTimeout(this.announcementTimer)
    if (this.isClosed || !this.view.intents.some((intent) => intent.acknowledged)) return
    this.announcementTimer = setTimeout(() => {
      if (!this.view.intents.some((intent) => intent.acknowledged)) return
      void this.suspect()
    }, announcementTimeoutMs)
  }

  private dispatch(...actions: BoardAction[]): void {
    if (actions.length > 0) this.update({ ...this.view, ...actions.reduce<BoardState>(boardReducer, this.view) })
  }

  private update(view: BoardView): void {
    const before = this.view
    this.view = view
    if (before.intents !== view.intents) {
      this.options.onUnsent?.(
        view.intents.filter((intent) => !intent.acknowledged).map(({ id, change }) => ({ id, change })),
      )
    }
    for (const listener of this.listeners) listener()
  }
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError('unexpected', thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })
}
