import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from './database.ts'
import { listMigrations, recordMigration } from './migrate.ts'

const squashSchema = z.object({
  /** The last version that has the replaced migrations, as messages name it. */
  program: z.string(),
  /** Versions of the migrations that make what the replaced ones made. */
  by: z.array(z.string()),
  replaced: z.array(z.object({ version: z.string(), name: z.string(), checksum: z.string() })),
})

export type Squash = z.infer<typeof squashSchema>

/** What `squashed.json`, next to the migrations, says about those they replace; null if there is none. */
export async function readSquash(folder: string): Promise<Squash | null> {
  const text = await readFile(join(folder, 'squashed.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : squashSchema.parse(JSON.parse(text))
}

/**
 * If the data has all of the replaced migrations, records the squashed ones instead, without running them.
 * checkMigrations has already refused data that has only some of them.
 */
export async function adoptSquash(database: Database, folder: string): Promise<void> {
  const squash = await readSquash(folder)
  if (!squash) return
  const replaced = squash.replaced.map(({ version }) => version)
  const { rows } = await database.query(
    'select 1 from supabase_migrations.schema_migrations where version = any ($1) limit 1',
    [replaced],
  )
  if (rows.length === 0) return
  const migrations = (await listMigrations(folder)).filter(({ version }) => squash.by.includes(version))
  const squashed = await Promise.all(
    migrations.map(async (migration) => ({ migration, sql: await readFile(migration.path, 'utf8') })),
  )
  await database.transaction(async (tx) => {
    await tx.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [replaced])
    for (const { migration, sql } of squashed) await recordMigration(tx, migration, sql)
  })
}
