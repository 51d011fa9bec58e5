import { migrate, seedOnce, type Migration } from './migrate.ts'
import { sqlFile } from './sql-file.ts'
import type { Database } from './database.ts'

export interface Prepared {
  migrations: Migration[]
  freshlySeeded: boolean
}

/** What hosted Supabase has before our first migration; each file may be run again. */
const PLATFORM = [
  'platform/auth.sql',
  'platform/storage.sql',
  'platform/migrations.sql',
  'realtime/schema.sql',
  'realtime/feed.sql',
  'realtime/access.sql',
]

/**
 * Brings a database up to date: the platform (roles, auth, storage, realtime), then our
 * migrations, then, once, the seed. `systemSql` makes the tables of the services' own.
 */
export async function prepareDatabase(
  database: Database,
  options: { migrationsDir: string; seedFile?: string | undefined; systemSql?: string },
): Promise<Prepared> {
  await database.exec(await sqlFile('platform/roles.sql'))
  if (options.systemSql) await database.exec(options.systemSql)
  for (const file of PLATFORM) await database.exec(await sqlFile(file))
  const migrations = await migrate(database, options.migrationsDir)
  await database.exec('select realtime.install_capture()')
  const freshlySeeded = await seedOnce(database, options.seedFile)
  // There is no autovacuum in a single process, so the planner learns of new tables here.
  if (migrations.length > 0 || freshlySeeded) await database.exec('analyze')
  return { migrations, freshlySeeded }
}
