import { PGlite } from '@electric-sql/pglite'
import { platformAndMigrations } from './platform.ts'

/** A PGlite in memory with the platform and every migration. */
export async function openMigrated(): Promise<PGlite> {
  const database = await PGlite.create()
  for (const { name, sql } of await platformAndMigrations()) {
    await database.exec(sql).catch((error: unknown) => {
      throw new Error(`${name} failed: ${String(error)}`, { cause: error })
    })
  }
  return database
}
