import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Database } from './database.ts'

/**
 * The Kysely dialect that lite's code runs on, with every statement behind the database's gate. lite's own dialect
 * sends BEGIN on the shared session without a lock, so two simultaneous requests would run in one transaction.
 * `sqlOf` may change statements before they are sent.
 */
export function serialDialect(database: Database, sqlOf: SqlOf = ({ sql }) => sql): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver(database, sqlOf),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

type SqlOf = (query: CompiledQuery) => string

class SerialDriver implements Driver {
  readonly #database: Database
  readonly #sqlOf: SqlOf

  constructor(database: Database, sqlOf: SqlOf) {
    this.#database = database
    this.#sqlOf = sqlOf
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SerialSession(this.#database, this.#sqlOf)
  }

  /** A transaction that does not hold the gate is refused: others would write into it. */
  async beginTransaction(session: DatabaseConnection): Promise<void> {
    if (!this.#database.isHeld) throw new Error('A transaction was started without holding the database.')
    await session.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('rollback'))
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class SerialSession implements DatabaseConnection {
  readonly #database: Database
  readonly #sqlOf: SqlOf

  constructor(database: Database, sqlOf: SqlOf) {
    this.#database = database
    this.#sqlOf = sqlOf
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#database.query<Row>(this.#sqlOf(query), query.parameters)
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This database does not stream.')
  }
}
