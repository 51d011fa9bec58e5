import { asker } from './asker.ts'
import type { Database } from './database.ts'

const LOOK_EVERY_MS = 60_000

/** After this many bytes of write-ahead log, the log is written into the tables. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024

/**
 * Leaves out of the statistics what people write, but for texts of which there are only a few. Analyzing sorts each column,
 * and rows that were written in an order chosen for it take the square of their number: 29,000 titles took a minute. What
 * is left to choose, ids and numbers, is compared quickly. (ANALYZE with a list of columns would not count as one.)
 */
const LEAVE_OUT_TEXTS = `
  do $texts$
  declare
    part record;
  begin
    for part in
      select a.attrelid::regclass as name, a.attname from pg_attribute a
      join pg_stat_user_tables s on s.relid = a.attrelid join pg_type t on t.oid = a.atttypid
      where a.attnum > 0 and not a.attisdropped and a.attstattarget is distinct from 0
        and a.attname not in ('kind', 'reason', 'via') and t.typcategory not in ('B', 'D', 'E', 'N', 'T') and t.typname not in ('uuid', 'oid', 'xid8')
        and not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%')
    loop
      execute format('alter table %s alter column %I set statistics 0', part.name, part.attname);
    end loop;
  end $texts$`

/**
 * The rule that Postgres's own autovacuum uses, with a higher floor. After a restart there are no counts: then every
 * table is due. Where Postgres keeps values that are too large for their rows is a table of its own here: few rows have
 * many of them, and nothing else can run while more than 100 MB are cleaned up.
 */
const DUE_TABLES = `
  select format('vacuum (analyze, process_toast false) %I.%I', schemaname, relname) as sql,
    pg_total_relation_size(relid)::float8 as bytes, n_dead_tup as dead
  from pg_stat_user_tables
  where last_analyze is null or n_dead_tup > 500 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup
  union all
  select format('vacuum %I.%I', v.schemaname, v.relname), pg_total_relation_size(v.relid)::float8, v.n_dead_tup
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid join pg_stat_all_tables v on v.relid = c.reltoastrelid
  where v.last_vacuum is null or v.n_dead_tup > 500 + least(0.2 * v.n_live_tup, 50000)`

/** What would take others too long if it waited for its minute. */
const URGENT = `select 1 from (${DUE_TABLES}) due where dead > 50000 limit 1`

/**
 * What has more than doubled since it was analyzed. Postgres keeps the plans of functions and foreign keys, and one that
 * was made for a few rows reads the whole table for each row of a large call.
 */
const GROWN_TABLES = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables where n_mod_since_analyze > 250 + 0.5 * n_live_tup`

/**
 * A single-process Postgres has neither autovacuum nor a checkpointer: left alone, the log grows forever, dead rows
 * stay and the planner uses old statistics. Does all three after enough writes, table by table so that requests can run
 * in between; a table that grows fast is analyzed right away. Returns the function that stops it. `hasRoom` says whether
 * the disk has room for this many bytes.
 */
export function startHousekeeping(
  database: Database,
  onProblem: (problem: string) => void,
  hasRoom?: (bytes: number) => Promise<boolean>,
): () => void {
  const housekeeper = new Housekeeper(database, hasRoom)
  const report = (error: unknown) => onProblem(`Housekeeping: ${String(error)}`)
  const tidy = () => void housekeeper.tidy().catch(report)
  const timer = setInterval(tidy, LOOK_EVERY_MS)
  timer.unref()
  database.onWorked(async () => {
    const isUrgent = await housekeeper.meetGrowth().catch(report)
    // Not before the database is free again: each table waits for its turn.
    if (isUrgent) asker.exit(() => setImmediate(tidy))
  })
  return () => clearInterval(timer)
}

export class Housekeeper {
  readonly #database: Database
  readonly #hasRoom: (bytes: number) => Promise<boolean>
  #foldedAt: number | null = null
  #areTextsLeftOut = false
  #tidying: Promise<void> | null = null

  constructor(database: Database, hasRoom: (bytes: number) => Promise<boolean> = async () => true) {
    this.#database = database
    this.#hasRoom = hasRoom
  }

  tidy(): Promise<void> {
    this.#tidying ??= this.#tidy().finally(() => (this.#tidying = null))
    return this.#tidying
  }

  async #tidy(): Promise<void> {
    await this.#leaveOutTexts()
    this.#foldedAt ??= await this.#logPosition()
    const { rows } = await this.#database.query<{ sql: string; bytes: number }>(DUE_TABLES)
    for (const { sql, bytes } of rows) {
      // It may write each page of the table to the log, and the database ends when that does not fit on the disk.
      if (!(await this.#hasRoom(bytes))) continue
      await this.#database.exec(sql)
      await this.#foldLog()
    }
    await this.#foldLog()
  }

  /** Analyzes the tables that have grown a lot, so that new plans are made for them. Returns whether to tidy now. */
  async meetGrowth(): Promise<boolean> {
    // Otherwise Postgres may count what was just written a second later.
    await this.#database.exec('select pg_stat_force_next_flush()')
    const { rows } = await this.#database.query<{ name: string }>(GROWN_TABLES)
    // On a full disk nothing is written.
    if (rows.length > 0 && (await this.#hasRoom(0))) {
      await this.#leaveOutTexts()
      for (const { name } of rows) await this.#database.exec(`analyze ${name}`)
    }
    return (await this.#database.query(URGENT)).rows.length > 0
  }

  /** Once: tables are made before there is housekeeping. */
  async #leaveOutTexts(): Promise<void> {
    if (this.#areTextsLeftOut) return
    await this.#database.exec(LEAVE_OUT_TEXTS)
    this.#areTextsLeftOut = true
  }

  async #foldLog(): Promise<void> {
    const written = await this.#logPosition()
    if (written - (this.#foldedAt ?? 0) < CHECKPOINT_BYTES) return
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
