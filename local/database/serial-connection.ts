import { inspect } from 'node:util'
import { Kysely } from 'kysely'
import { PgliteConnection, type IPgliteConnectionConfig, type PGlite } from '@supabase/lite/pglite'
import { Database } from './database.ts'
import { keepFewParsers } from './few-parsers.ts'
import type { LogSync } from './log-sync.ts'
import type { Postgres } from './postgres.ts'
import { receivedRequest } from './received-request.ts'
import { refuseUnwritable } from './refuse-unwritable.ts'
import { requestContextSql, roleOf, type RequestContext } from './request-context.ts'
import { serialDialect } from './serial-dialect.ts'
import { abandon } from './wasm-loop.ts'
import { limitAnswer } from '../rest/answer-size.ts'
import { isTableRequest, noteDatabaseError } from '../rest/database-errors.ts'

/**
 * Rows that were written in an order chosen for it take Postgres's sort the square of their number. With little memory it
 * sorts a thousand at a time, and merges.
 */
const SORTS_FEW: [string, string] = ['work_mem', '256kB']

type Context = Parameters<PgliteConnection['withContext']>[0]
type Options = Parameters<PgliteConnection['withContext']>[2]
type Db = PgliteConnection['kysely']

/**
 * lite's PGlite connection, made safe for simultaneous requests and true to the grants of the
 * migrations.
 *
 * lite 0.10 leaves three things to do here:
 * - transactions are not serialised (see `serialDialect`);
 * - on the first request it grants ALL on every table of a schema with RLS to `anon` and
 *   `authenticated`, which would undo every `revoke` and column grant of the migrations;
 * - it sets the request's role and claims in up to eleven statements; here it is one.
 */
export class SerialConnection extends PgliteConnection {
  readonly database: Database
  /** The function that may refuse a request of the table API before anything else is done for it (find with `findPreRequest`). */
  preRequest: string | null = null
  /** For the tables that people and strangers ask for. */
  readonly #limited: Db

  /** `again` says how to open another session on the files, or on the memory, of a broken one. */
  constructor(
    config: IPgliteConnectionConfig,
    again: (broken: PGlite) => Promise<IPgliteConnectionConfig>,
    log: LogSync | null = null,
  ) {
    super(config)
    this.database = new Database(this.driver, async () => this.#openAgain(await again(this.driver)), log)
    this.kysely = new Kysely({ dialect: serialDialect(this.database) })
    this.#limited = new Kysely({ dialect: serialDialect(this.database, limitAnswer) })
    // A private field of lite: 'active' is the state after those grants, so they never run.
    Reflect.set(this, 'rlsState', 'active')
  }

  async #openAgain(config: IPgliteConnectionConfig): Promise<Postgres> {
    abandon(this.driver)
    this.driver = new PgliteConnection(config).driver
    await refuseUnwritable(this.driver)
    await keepFewParsers(this.driver)
    return this.driver
  }

  override runInTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.database.transaction(() => work(this.kysely))
  }

  override normalizeDbError(error: unknown): unknown {
    noteDatabaseError(error)
    // lite prints what it gets here; a refused write should take one line in the log, not a page.
    if (error instanceof Error)
      Object.assign(error, { [inspect.custom]: () => `Refused: ${error.message.slice(0, 300)}` })
    return super.normalizeDbError(error)
  }

  override async withContext<T>(context: Context, work: (db: Db) => Promise<T>, options?: Options): Promise<T> {
    if (options?.transaction || (!context && !options?.forceRollback)) {
      return super.withContext(context, work, options)
    }
    const request: RequestContext = { ...context, rpc: options?.rpc, received: receivedRequest.getStore() }
    const discard = new Discard()
    // Functions answer what they were written for.
    const isLimited = isTableRequest() && !request.rpc && roleOf(request) !== 'service_role'
    const settings = isLimited ? [SORTS_FEW] : []
    let answer: T | undefined
    try {
      return await this.database.transaction(
        async () => {
          answer = await work(isLimited ? this.#limited : this.kysely)
          if (options?.forceRollback) throw discard
          return answer
        },
        this.preRequest !== null && isTableRequest()
          ? `${requestContextSql(request, settings)} select ${this.preRequest}();`
          : requestContextSql(request, settings),
        roleOf(request),
      )
    } catch (error) {
      if (error === discard) return answer as T
      throw error
    }
  }
}

/** Thrown to roll back a transaction whose result is still needed. */
class Discard extends Error {}
