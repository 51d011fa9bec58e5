import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Database } from './database.ts'

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
