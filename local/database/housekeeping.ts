import type { Database } from './database.ts'

const LOOK_EVERY_MS = 60_000

/** After this many bytes of write-ahead log, the log is written into the tables. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024

/**
 * The rule that Postgres's own autovacuum uses, with a higher floor. After a crash there are no counts: then every
 * table is due.
 */
const DUE_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where last_analyze is null or n_dead_tup > 500 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup`

/**
 * A single-process Postgres has neither autovacuum nor a checkpointer: left alone, the log grows forever, dead rows
 * stay and the planner uses old statistics. Does all three after enough writes, table by table so that requests can run
 * in between, and returns the function that stops it.
 */
export function startHousekeeping(database: Database, onProblem: (problem: string) => void): () => void {
  const housekeeper = new Housekeeper(database)
  const timer = setInterval(() => {
    housekeeper.tidy().catch((error: unknown) => onProblem(`Housekeeping: ${String(error)}`))
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export class Housekeeper {
  readonly #database: Database
  #foldedAt: number | null = null

  constructor(database: Database) {
    this.#database = database
  }

  async tidy(): Promise<void> {
    const { rows } = await this.#database.query<{ name: string }>(DUE_TABLES)
    for (const { name } of rows) await this.#database.exec(`vacuum (analyze) ${name}`)
    const written = await this.#logPosition()
    this.#foldedAt ??= written
    if (written - this.#foldedAt < CHECKPOINT_BYTES) return
    this.#foldedAt = written
    await this.#database.exec('checkpoint')
  }

  async #logPosition(): Promise<number> {
    const { rows } = await this.#database.query<{ bytes: number }>(
      `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
    )
    return rows[0]?.bytes ?? 0
  }
}
