import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import type { IPgliteConnectionConfig } from '@supabase/lite/pglite'
import { blankDatabase, readBlankDatabase } from './blank-database.ts'
import { SerialConnection } from './serial-connection.ts'

/** Type numbers from Postgres's catalogue (pg_type.dat). */
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

/** Postgres in this process, in `dataDir/database` or, without a folder, in memory. */
export async function openDatabase(dataDir: string | null): Promise<SerialConnection> {
  const place = dataDir === null ? null : placeOf(dataDir)
  const blank = place?.isNew === false ? null : await (place ? readBlankDatabase() : blankDatabase())
  const connection = new SerialConnection(
    configOf({ ...(place ? { dataDir: place.folder } : {}), ...(blank ? { loadDataDir: blank } : {}) }),
    async (broken) => configOf(place ? { dataDir: place.folder } : { loadDataDir: await broken.dumpDataDir('none') }),
  )
  await connection.driver.waitReady
  place?.markReady()
  return connection
}

function configOf({ dataDir, ...where }: PGliteOptions): IPgliteConnectionConfig {
  return {
    ...(dataDir === undefined ? {} : { url: dataDir }),
    pgliteOptions: {
      ...where,
      relaxedDurability: false,
      extensions: { citext, fuzzystrmatch, pg_trgm, unaccent, uuid_ossp },
      parsers: { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp },
      // As in a hosted project; the last -c wins.
      startParams: [...PGlite.defaultStartParams, '-c', 'search_path="$user", public, extensions'],
    },
  }
}

/**
 * The folder of the database files. One that was never finished (the process was killed while it
 * made them, so nobody has written yet) is made anew.
 */
function placeOf(dataDir: string): { folder: string; isNew: boolean; markReady: () => void } {
  const folder = join(dataDir, 'database')
  const marker = join(dataDir, 'database-ready')
  const isNew = !existsSync(marker)
  if (isNew) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { folder, isNew, markReady: () => writeFileSync(marker, '') }
}

/**
 * `2026-11-20 20:20:17.4+00` → `2026-11-20T20:20:17.4+00:00`, the form in which PostgREST sends
 * a timestamp (it lets Postgres write JSON; lite writes JSON itself from Postgres's text form).
 */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
