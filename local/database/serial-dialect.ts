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
 */
export function serialDialect(database: Database): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class SerialDriver implements Driver {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SerialSession(this.#database)
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

  constructor(database: Database) {
    this.#database = database
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#database.query<Row>(query.sql, query.parameters)
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This database does not stream.')
  }
}
