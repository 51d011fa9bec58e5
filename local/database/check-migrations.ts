import { readFile } from 'node:fs/promises'
import type { Database } from './database.ts'
import { checksumOf, listMigrations } from './migrate.ts'
import { readSquash, type Squash } from './squash.ts'

interface Applied {
  version: string
  name: string | null
  /** Null if neither the checksum nor the text was recorded. */
  checksum: string | null
}

/**
 * Compares the migrations that were applied to the data with those of this version, before anything is changed.
 * @throws Error in one sentence when the data is newer than this version, or was created with other migrations
 */
export async function checkMigrations(database: Database, folder: string): Promise<void> {
  const migrations = await listMigrations(folder)
  const squash = await readSquash(folder)
  const known = new Map([
    ...(squash?.replaced ?? []).map(({ version, checksum }) => [version, checksum] as const),
    ...(await Promise.all(
      migrations.map(async ({ version, path }) => [version, checksumOf(await readFile(path, 'utf8'))] as const),
    )),
  ])
  const applied = await readApplied(database)
  const unknown = applied.filter(({ version }) => !known.has(version)).map(nameOf)
  if (unknown.length > 0) {
    throw new Error(
      `The data was written by a newer version, with ${listed(unknown)}, which this version does not know. Start the newer version, or choose another folder with DATA_DIR=…`,
    )
  }
  const edited = applied
    .filter(({ version, checksum }) => checksum !== null && checksum !== known.get(version))
    .map(nameOf)
  if (edited.length > 0) {
    throw new Error(
      `The data was created with different versions of ${listed(edited)}, so later migrations may not fit. Start the version that created the data, or move the data folder away and start over. Nothing was changed.`,
    )
  }
  if (squash) refuseHalfSquashed(squash, new Set(applied.map(({ version }) => version)))
}

/** The squashed migrations make everything that the replaced ones made: they cannot complete a partial schema. */
function refuseHalfSquashed({ replaced, program }: Squash, applied: Set<string>): void {
  const missing = replaced.filter(({ version }) => !applied.has(version))
  if (missing.length === 0 || missing.length === replaced.length) return
  throw new Error(
    `The data was written by an older program and lacks ${missing.length} of the migrations that this one has in one piece: start the program ${program} with it once, then this one. Nothing was changed.`,
  )
}

/** Fills in the checksums that older data folders lack, if their texts were recorded. */
export async function recordChecksums(database: Database): Promise<void> {
  const { rows } = await database.query<{ version: string; text: string }>(
    'select version, statements[1] as text from supabase_migrations.schema_migrations where checksum is null and statements is not null',
  )
  for (const { version, text } of rows) {
    await database.query('update supabase_migrations.schema_migrations set checksum = $2 where version = $1', [
      version,
      checksumOf(text),
    ])
  }
}

async function readApplied(database: Database): Promise<Applied[]> {
  const { rows: found } = await database.query<{ table: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations') as table`,
  )
  if (!found[0]?.table) return []
  // Read as a whole row: older data does not have the column yet.
  const { rows } = await database.query<{
    version: string
    name: string | null
    text: string | null
    checksum: string | null
  }>(
    `select m.version, m.name, m.statements[1] as text, to_jsonb(m) ->> 'checksum' as checksum
     from supabase_migrations.schema_migrations m order by m.version`,
  )
  return rows.map(({ version, name, text, checksum }) => ({
    version,
    name,
    checksum: checksum ?? (text === null ? null : checksumOf(text)),
  }))
}

function nameOf({ version, name }: Pick<Applied, 'version' | 'name'>): string {
  return name ? `${version}_${name}` : version
}

function listed(names: string[]): string {
  return names.length === 1 ? `the migration ${names[0]}` : `the migrations ${names.join(', ')}`
}
