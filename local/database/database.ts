import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import { Gate } from './gate.ts'
import type { LogSync } from './log-sync.ts'

export interface QueryResult<Row> {
  rows: Row[]
  affectedRows?: number | undefined
}

/** What a transaction's callback may do. */
export interface Transaction {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<QueryResult<Row>>
  exec(sql: string): Promise<void>
}

/**
 * The one Postgres connection there is, shared by everything in this process.
 *
 * PGlite has a single session, so a BEGIN of one request would be joined by the statements of
 * another. Whoever talks to it holds the gate: a statement alone, or a whole transaction.
 * Code called from inside a held section passes freely (the holder is kept in async context).
 */
export class Database {
  readonly pg: PGlite
  readonly #gate = new Gate()
  /** Null where nothing is kept on a disk. */
  readonly #log: LogSync | null
  readonly #holder = new AsyncLocalStorage<{ active: boolean; inTransaction: boolean }>()

  constructor(pg: PGlite, log: LogSync | null = null) {
    this.pg = pg
    this.#log = log
  }

  /** Whether the calling code holds the gate. */
  get isHeld(): boolean {
    return this.#holder.getStore()?.active === true
  }

  /**
   * Runs `work` while nobody else can send a statement. What it wrote is on disk when this answers; others go on while
   * the disk takes it.
   */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (this.isHeld) return work()
    const leave = await this.#gate.enter()
    const holder = { active: true, inTransaction: false }
    const before = this.#log?.mark
    try {
      return await this.#holder.run(holder, work)
    } finally {
      const wrote = this.#log?.mark !== before
      holder.active = false
      leave()
      if (wrote) await this.#log?.settle()
    }
  }

  async query<Row>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return this.exclusive(async () => {
      const { rows, affectedRows } = await this.pg.query<Row>(sql, [...params])
      return { rows, affectedRows }
    })
  }

  async exec(sql: string): Promise<void> {
    await this.exclusive(() => this.pg.exec(sql))
  }

  /**
   * Commits when `work` answers, rolls back when it throws.
   * `prelude` is sent together with BEGIN, in the same round trip.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, prelude = ''): Promise<T> {
    return this.exclusive(async () => {
      const holder = this.#holder.getStore()
      if (!holder || holder.inTransaction) throw new Error('Transactions cannot be nested.')
      holder.inTransaction = true
      try {
        await this.pg.exec(`begin; ${prelude}`)
        const answer = await work(this)
        await this.pg.exec('commit')
        return answer
      } catch (error) {
        await this.pg.exec('rollback')
        throw error
      } finally {
        holder.inTransaction = false
      }
    })
  }

  async close(): Promise<void> {
    await this.exclusive(() => this.pg.close())
  }
}
