import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database, Transaction } from './database.ts'

export interface Migration {
  version: string
  name: string
  path: string
}

/** `20261120093000_boards.sql` → version `20261120093000`, name `boards` (as the Supabase CLI reads it). */
const FILE_NAME = /^(\d+)_(.+)\.sql$/

/** The migrations of a folder in the order of their versions; none if the folder does not exist. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const migrations = files.flatMap((file): Migration[] => {
    const [, version, name] = FILE_NAME.exec(file) ?? []
    return version && name ? [{ version, name, path: join(folder, file) }] : []
  })
  return migrations.sort((a, b) => (a.version < b.version ? -1 : 1))
}

/**
 * Applies the migrations that are not recorded yet, each in its own transaction with its record, and returns them.
 * @throws Error with the migration's name and Postgres's message.
 */
export async function migrate(database: Database, folder: string): Promise<Migration[]> {
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(rows.map((row) => row.version))
  const pending = (await listMigrations(folder)).filter(({ version }) => !applied.has(version))
  for (const migration of pending) await apply(database, migration)
  return pending
}

async function apply(database: Database, migration: Migration): Promise<void> {
  const sql = await readFile(migration.path, 'utf8')
  try {
    await database.transaction(async (tx) => {
      await tx.exec(sql)
      await recordMigration(tx, migration, sql)
    })
  } catch (error) {
    throw new Error(`Migration ${migration.version}_${migration.name} failed: ${explain(error, sql)}`, { cause: error })
  } finally {
    await database.exec('reset all')
  }
}

/** Records a migration as applied, with its text. */
export async function recordMigration(tx: Transaction, { version, name }: Migration, sql: string): Promise<void> {
  await tx.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements, checksum) values ($1, $2, array[$3], $4)',
    [version, name, sql, checksumOf(sql)],
  )
}

/**
 * Runs the seed once in a database's life, and returns whether it did now. The first start without a seed file counts
 * as seeded too: rows that people created are never mixed with a demo.
 */
export async function seedOnce(database: Database, seedFile: string | undefined): Promise<boolean> {
  const { rows } = await database.query('select path from supabase_migrations.seed_files limit 1')
  if (rows.length > 0) return false
  const sql = seedFile ? await readFile(seedFile, 'utf8').catch(() => null) : null
  try {
    await database.transaction(async (tx) => {
      if (sql !== null) await tx.exec(sql)
      await tx.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        seedFile ? basename(seedFile) : 'none',
        createHash('sha256')
          .update(sql ?? '')
          .digest('hex'),
      ])
    })
  } catch (error) {
    throw new Error(`The seed failed: ${explain(error, sql ?? '')}`, { cause: error })
  } finally {
    await database.exec('reset all')
  }
  return sql !== null
}

/** Postgres's message with the line it refers to. */
function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = Number((error as Error & { position?: string }).position)
  if (!Number.isFinite(position) || position < 1) return error.message
  return `${error.message} (line ${sql.slice(0, position - 1).split('\n').length})`
}

/** The checksum of a migration's text; the same for all line endings. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
