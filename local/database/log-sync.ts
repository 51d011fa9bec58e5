import { fdatasyncSync, openSync, closeSync } from 'node:fs'
import { syncFile } from '../data-folder/sync-tree.ts'

/**
 * Syncs the write-ahead log to disk. Postgres says which of its files it wants synced; that takes milliseconds and
 * would block everyone, so it happens in parallel, and everyone who waits at that time shares one sync.
 */
export class LogSync {
  readonly #syncFile: (path: string) => Promise<void>
  readonly #onFailure: (error: unknown) => void
  /** Files to sync, with the last position that was written in them. */
  readonly #files = new Map<string, number>()
  #marked = 0
  #synced = 0
  #running: Promise<void> | null = null
  #failure: unknown = null

  /** `onFailure` is called when the disk did not accept the log: what Postgres considers safe is then not safe. */
  constructor(options: {
    syncFile?: ((path: string) => Promise<void>) | undefined
    onFailure: (error: unknown) => void
  }) {
    this.#syncFile = options.syncFile ?? syncFile
    this.#onFailure = options.onFailure
  }

  /** The position up to which the log has been written; callers compare it to see whether their work wrote to it. */
  get mark(): number {
    return this.#marked
  }

  /** Whether something written is not on disk yet. */
  get isBehind(): boolean {
    return this.#synced < this.#marked
  }

  /** What is written from now on is lost. */
  fail(error: unknown): void {
    this.#failure ??= error
    this.#onFailure(error)
  }

  /** Called when Postgres syncs a file of its log. */
  note(path: string): void {
    this.#marked += 1
    this.#files.set(path, this.#marked)
  }

  /** Resolves when everything that was recorded before is on disk. */
  async settle(): Promise<void> {
    const wanted = this.#marked
    while (this.#synced < wanted) {
      if (this.#failure !== null) throw this.#failure
      this.#running ??= this.#sync()
      await this.#running
    }
  }

  /** The same, synchronously: before a table's file may be written, the log that describes it must be on disk. */
  settleNow(): void {
    for (const path of this.#files.keys()) {
      const handle = openSync(path, 'r+')
      try {
        fdatasyncSync(handle)
      } finally {
        closeSync(handle)
      }
    }
    this.#files.clear()
    this.#synced = this.#marked
  }

  async #sync(): Promise<void> {
    const upTo = this.#marked
    const files = [...this.#files]
    try {
      await Promise.all(files.map(([path]) => this.#syncUnlessSettled(path)))
    } catch (error) {
      this.fail(error)
      throw error
    } finally {
      this.#running = null
    }
    for (const [path, mark] of files) if (this.#files.get(path) === mark) this.#files.delete(path)
    this.#synced = Math.max(this.#synced, upTo)
  }

  /** A file of the log is renamed or removed only after `settleNow`. */
  async #syncUnlessSettled(path: string): Promise<void> {
    try {
      await this.#syncFile(path)
    } catch (error) {
      if (this.#files.has(path)) throw error
    }
  }
}
