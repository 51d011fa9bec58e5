import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { checkMigrations, recordChecksums } from './check-migrations.ts'
import { migrate, type Migration, seedOnce } from './migrate.ts'
import { adoptSquash } from './squash.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

export interface Prepared {
  migrations: Migration[]
  freshlySeeded: boolean
}

/** What hosted Supabase has before our first migration; each file can be run again. */
const PLATFORM = [
  'platform/auth.sql',
  'platform/storage.sql',
  'platform/migrations.sql',
  'realtime/schema.sql',
  'realtime/feed.sql',
  'realtime/access.sql',
  'rest/answer-size.sql',
]

/**
 * Brings a database up to date: the platform (roles, auth, storage, realtime), then our migrations, then, once, the
 * seed. `systemSql` creates the services' own tables.
 */
export async function prepareDatabase(
  database: Database,
  options: { migrationsDir: string; seedFile?: string | undefined; systemSql?: string },
): Promise<Prepared> {
  await checkMigrations(database, options.migrationsDir)
  await layPlatform(database, options.systemSql ?? '')
  await recordChecksums(database)
  await adoptSquash(database, options.migrationsDir)
  const migrations = await migrate(database, options.migrationsDir)
  await database.exec('select realtime.install_capture()')
  const freshlySeeded = await seedOnce(database, options.seedFile)
  // A single process has no autovacuum, so the planner learns about new tables here.
  if (migrations.length > 0 || freshlySeeded) await database.exec('analyze')
  return { migrations, freshlySeeded }
}

/** Runs what comes before our migrations, unless exactly this text has already run here. */
async function layPlatform(database: Database, systemSql: string): Promise<void> {
  const roles = await sqlFile('platform/roles.sql')
  const files = await Promise.all(PLATFORM.map((file) => sqlFile(file)))
  const hash = createHash('sha256')
    .update([roles, systemSql, ...files].join('\0'))
    .digest('hex')
  if ((await platformHash(database)) === hash) return
  // The services' own tables refer to the roles; ours refer to those tables.
  for (const sql of [roles, systemSql, ...files]) if (sql) await database.exec(sql)
  await database.exec(`comment on schema supabase_migrations is 'platform ${hash}'`)
}

async function platformHash(database: Database): Promise<string | null> {
  const { rows } = await database.query<{ comment: string | null }>(
    `select obj_description(to_regnamespace('supabase_migrations'), 'pg_namespace') as comment`,
  )
  return /^platform (\w+)$/.exec(rows[0]?.comment ?? '')?.[1] ?? null
}

/** The text of an SQL file beside the code, e.g. `platform/roles.sql`. */
async function sqlFile(path: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
}

/**
 * A Postgres of this process with everything but HTTP: roles, auth, storage and realtime as on
 * Supabase, and all migrations. For database tests; `query`, `exec`, `transaction` and `close`.
 */
export async function openPlatformDatabase(options: {
  dataDir: string | null
  migrationsDir: string
  seedFile?: string
}): Promise<Database> {
  const { database } = await openDatabase(options.dataDir)
  await prepareDatabase(database, options)
  return database
}
