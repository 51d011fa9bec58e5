import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import postgres from 'postgres'
import { startCluster } from '../supabase/tests/harness/cluster.ts'
import { findPostgres } from '../supabase/tests/harness/find-postgres.ts'
import { platformAndMigrations } from '../supabase/tests/harness/platform.ts'
import { fillWorkspace, searcher } from './search-content.ts'

type Query = (sql: string, params?: (string | number | null)[]) => Promise<Record<string, unknown>[]>

/** The product's own schema with 100,000 techniques on 200 dojos, 20 of them the searcher's, and one session as that person. */
export type SearchedDatabase = {
  name: string
  query: Query
  /** Several statements, as the superuser. */
  script: (sql: string) => Promise<void>
  /** Processor time that the database has used so far, in ms: this stays comparable on a busy machine. */
  cpuMs: () => number
  /** The query plans of the statements inside functions, while `work` ran. */
  plansOf: (work: () => Promise<unknown>) => Promise<string[]>
  close: () => Promise<void>
}

/** A database's content: the scripts that fill it, each committed, the tables, and the person who then asks. */
export type Content = { fill: readonly string[]; tables: readonly string[]; person: string }

const workspace: Content = {
  fill: [fillWorkspace],
  tables: [
    'public.cards',
    'private.card_texts',
    'private.board_words',
    'public.lists',
    'public.boards',
    'public.board_members',
  ],
  person: searcher,
}

/** The product's default Postgres, in this process and on disk. */
export async function openEmbeddedSearch(content = workspace): Promise<SearchedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'dojo-bench-search-'))
  const notices: string[] = []
  const pg = await PGlite.create(join(folder, 'database'), { extensions: { auto_explain, fuzzystrmatch } })
  const database: SearchedDatabase = {
    name: 'embedded',
    query: async (sql, params = []) => {
      const { rows } = await pg.query<Record<string, unknown>>(sql, params, {
        onNotice: ({ message }) => notices.push(message ?? ''),
      })
      return rows
    },
    script: async (sql) => void (await pg.exec(sql)),
    cpuMs: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    plansOf: (work) => plansDuring(database, notices, work),
    close: async () => {
      await pg.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await prepare(database, content)
  return database
}

/** A native PostgreSQL, or the reason why there is none. */
export async function openNativeSearch(content = workspace): Promise<SearchedDatabase | { missing: string }> {
  const found = findPostgres()
  if ('missing' in found) return found
  const cluster = await startCluster(found.binDir)
  const notices: string[] = []
  const sql = postgres({
    host: cluster.socketDir,
    database: 'postgres',
    username: 'postgres',
    max: 1,
    onnotice: ({ message }) => notices.push(message ?? ''),
  })
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const database: SearchedDatabase = {
    name: `native PostgreSQL ${found.version}`,
    query: async (text, params = []) => [...(await sql.unsafe(text, params, { prepare: true }))],
    script: async (text) => void (await sql.unsafe(text)),
    cpuMs: () => cpuMsOf(backend?.pid ?? 0),
    plansOf: (work) => plansDuring(database, notices, work),
    close: async () => {
      await sql.end()
      await cluster.stop()
    },
  }
  await prepare(database, content)
  return database
}

/** As Linux counts it, in nanoseconds; NaN elsewhere. */
function cpuMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

async function prepare({ script, query }: SearchedDatabase, { fill, tables, person }: Content): Promise<void> {
  for (const { sql } of await platformAndMigrations()) await script(sql)
  for (const sql of fill) await script(sql)
  for (const table of tables) await query(`vacuum analyze ${table}`)
  await query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: person, role: 'authenticated' }),
  ])
  await script('set role authenticated')
}

async function plansDuring(
  { script }: SearchedDatabase,
  notices: string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  await script(`reset role; load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set client_min_messages = log; set role authenticated`)
  notices.length = 0
  await work()
  const plans = notices.filter((notice) => notice.includes('plan:'))
  await script('reset role; set auto_explain.log_min_duration = -1; reset client_min_messages; set role authenticated')
  return plans
}
