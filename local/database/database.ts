import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { asker, readBoard } from './asker.ts'
import { Gate } from './gate.ts'
import type { LogSync } from './log-sync.ts'
import { NetworkTurns } from './network-turns.ts'
import {
  isCancelled,
  isPanic,
  isSqlError,
  MOST_PARAMETERS,
  TooLong,
  TooManyParameters,
  type Postgres,
} from './postgres.ts'
import type { StatementWatch, Used } from './stuck-statements.ts'
import { setCancelFlags } from './wasm-cancel.ts'
import { SessionEnded, watchLoop } from './wasm-loop.ts'
import { noteStack } from './wasm-stack.ts'

/** After so many milliseconds of work, the callback of `onWorked` runs. */
const WORKED_MS = 200

/** Who holds the gate. */
interface Holder {
  active: boolean
  inTransaction: boolean
  role: string | null
  used: Used
}

export interface QueryResult<Row> {
  rows: Row[]
  affectedRows?: number | undefined
}

/** What a transaction's callback can use. */
export interface Transaction {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<QueryResult<Row>>
  exec(sql: string): Promise<void>
}

/**
 * The only Postgres connection, shared by everything in this process. PGlite has a single session, so a BEGIN of one
 * request would be joined by the statements of another. Every user of the connection holds the gate: for one statement,
 * or for a whole transaction. Code called from inside a held section passes freely (the holder is kept in async
 * context). A session can break: an answer that PGlite cannot read leaves its bytes in front of every later one. After
 * each failure that did not come from Postgres, and after each answer that makes no sense, the session is sent a query
 * with a known result, and reopened if the result is wrong. Committed data is in the files (or, without a folder, in
 * the memory that is taken over).
 */
export class Database {
  #pg: Postgres
  readonly #reopen: (broken: Postgres) => Promise<Postgres>
  readonly #gate = new Gate()
  readonly #turns = new NetworkTurns()
  /** Null if nothing is stored on a disk. */
  readonly #log: LogSync | null
  readonly #holder = new AsyncLocalStorage<Holder>()
  readonly #listeners = new Map<string, (payload: string) => void>()
  readonly #afterReopening: ((reason: string) => void)[] = []
  #watch: StatementWatch | null = null
  #afterWork: () => Promise<void> = async () => {}
  #workedMs = 0
  #watchedLoop: (() => SessionEnded | null) | null = null
  #suspicion: string | null = null
  #isClosed = false

  constructor(pg: Postgres, reopen: (broken: Postgres) => Promise<Postgres>, log: LogSync | null = null) {
    this.#pg = pg
    this.#reopen = reopen
    this.#log = log
  }

  /** Whether the calling code holds the gate. */
  get isHeld(): boolean {
    return this.#holder.getStore()?.active === true
  }

  /**
   * Runs `work` while no one else can send a statement. When this returns, its writes are on disk; others continue
   * while the disk writes them.
   */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (this.isHeld) return work()
    const leave = await this.#gate.enter(asker.getStore(), readBoard.getStore())
    const holder: Holder = { active: true, inTransaction: false, role: null, used: { ms: 0 } }
    const before = this.#log?.mark
    const since = performance.now()
    let workedMs = 0
    try {
      if (this.#suspicion !== null) await this.#mend()
      return await this.#holder.run(holder, work)
    } finally {
      const wrote = this.#log?.mark !== before
      workedMs = performance.now() - since
      this.#workedMs += workedMs
      if (this.#workedMs >= WORKED_MS && this.#suspicion === null && !this.#isClosed) {
        this.#workedMs = 0
        await this.#holder.run(holder, this.#afterWork)
      }
      holder.active = false
      leave(workedMs)
      if (wrote) await this.#log?.settle()
    }
  }

  /** @throws TooManyParameters */
  async query<Row>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
    if (params.length > MOST_PARAMETERS) throw new TooManyParameters(params.length)
    return this.exclusive(async () => {
      const { rows, affectedRows } = await this.#send(() => this.#pg.query<Row>(sql, [...params]))
      return { rows, affectedRows }
    })
  }

  async exec(sql: string): Promise<void> {
    await this.execAll(sql)
  }

  /** The rows of each statement of the text. */
  async execAll(sql: string): Promise<unknown[][]> {
    const results = await this.exclusive(() => this.#send(() => this.#pg.exec(sql)))
    return results.map(({ rows }) => rows)
  }

  /**
   * Commits when `work` returns, rolls back when it throws. `prelude`, a select that returns one row, is sent together
   * with BEGIN, in the same round trip; `role` is the caller's role.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, prelude = '', role: string | null = null): Promise<T> {
    return this.exclusive(async () => {
      const holder = this.#holder.getStore()
      if (!holder || holder.inTransaction) throw new Error('Transactions cannot be nested.')
      holder.inTransaction = true
      holder.role = role
      try {
        await this.#begin(prelude)
        const answer = await work(this)
        // What ends it is never refused.
        holder.used.ms = 0
        await this.exec('commit')
        return answer
      } catch (error) {
        holder.used.ms = 0
        // The original error is reported; a session that cannot roll back is repaired next.
        await this.exec('rollback').catch((failure: unknown) => this.#suspect(String(failure)))
        throw error
      } finally {
        holder.inTransaction = false
        holder.role = null
      }
    })
  }

  /** Calls back with notifications on a channel, until the returned function is called. */
  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const stop = await this.exclusive(() => this.#pg.listen(channel, callback))
    this.#listeners.set(channel, callback)
    return async () => {
      // A session that was opened since then has its own registration, which ends with it.
      if (this.#listeners.delete(channel)) await this.exclusive(() => stop()).catch(() => {})
    }
  }

  /** Whether the session answers, and answers correctly; repairs it first if that is in doubt. */
  async isWell(): Promise<boolean> {
    return this.exclusive(async () => {
      if (await this.#understands()) return true
      await this.#mend()
      return this.#understands()
    })
  }

  /** Calls back, with the reason, after the session had to be reopened. */
  onReopened(callback: (reason: string) => void): void {
    this.#afterReopening.push(callback)
  }

  /** Calls back, before anyone else can send a statement, whenever this has worked for 200 ms. `callback` must not throw. */
  onWorked(callback: () => Promise<void>): void {
    this.#afterWork = callback
  }

  /** From now on every statement is recorded. */
  watchedBy(watch: StatementWatch | null): void {
    this.#watch = watch
  }

  /** After everything that was asked for. */
  async close(): Promise<void> {
    while (this.#gate.isAwaited) {
      await this.exclusive(async () => {})
      await new Promise((resolve) => setImmediate(resolve))
    }
    await this.exclusive(async () => {
      this.#isClosed = true
      await this.#pg.close()
    })
  }

  async #begin(prelude: string): Promise<void> {
    const begin = `begin; ${prelude}`
    if (await this.#hasBegun(begin, prelude !== '')) return
    await this.#openAgain('starting a transaction got a different answer')
    if (!(await this.#hasBegun(begin, prelude !== ''))) throw new Error('The database is not responding.')
  }

  async #hasBegun(begin: string, hasPrelude: boolean): Promise<boolean> {
    try {
      const answers = await this.execAll(begin)
      return !hasPrelude || answers.at(-1)?.length === 1
    } catch (error) {
      if (error instanceof SessionEnded) return false
      throw error
    }
  }

  async #send<T>(work: () => Promise<T>): Promise<T> {
    await this.#turns.take()
    this.#refuseEnded()
    const pg = this.#pg
    const holder = this.#holder.getStore()
    const role = holder?.role ?? (asker.getStore() === undefined ? null : 'service_role')
    const used = holder?.inTransaction ? holder.used : { ms: 0 }
    const end = this.#watch?.begin(role, () => setCancelFlags(pg, 1), used)
    if (end === null) throw new TooLong()
    const restoreStack = noteStack(pg)
    try {
      const answer = await work()
      this.#refuseEnded()
      return answer
    } catch (error) {
      restoreStack()
      if (isCancelled(error)) error.message = 'canceling statement due to statement timeout'
      if (isPanic(error)) this.#log?.fail(error)
      if (!isSqlError(error)) this.#suspect(String(error))
      throw error
    } finally {
      // It may have ended just before it was cancelled; the next one is another's.
      if (end?.()) setCancelFlags(pg, 0)
    }
  }

  #suspect(reason: string): void {
    this.#suspicion ??= reason
  }

  async #mend(): Promise<void> {
    if (this.#isClosed) return
    const reason = this.#suspicion ?? 'it gave answers to other statements'
    if (this.#end()) return this.#openAgain(reason)
    // An open transaction would include what the next caller writes.
    await this.#pg.exec('rollback').catch(() => {})
    if (await this.#understands()) this.#suspicion = null
    else await this.#openAgain(reason)
  }

  /** How the session has ended, if it has. */
  #end(): SessionEnded | null {
    this.#watchedLoop ??= watchLoop(this.#pg)
    return this.#watchedLoop?.() ?? null
  }

  #refuseEnded(): void {
    const end = this.#end()
    if (end) throw end
  }

  async #understands(): Promise<boolean> {
    if (this.#end()) return false
    const asked = randomInt(2 ** 31)
    try {
      const { rows } = await this.#pg.query<{ answer: number }>('select $1::int as answer', [asked])
      return rows.length === 1 && rows[0]?.answer === asked && this.#end() === null
    } catch {
      return false
    }
  }

  async #openAgain(reason: string): Promise<void> {
    // Stays suspect if opening fails, so that the next caller tries again.
    this.#suspect(reason)
    this.#pg = await this.#reopen(this.#pg)
    this.#watchedLoop = null
    for (const [channel, callback] of this.#listeners) await this.#pg.listen(channel, callback)
    this.#suspicion = null
    for (const callback of this.#afterReopening) callback(reason)
  }
}
