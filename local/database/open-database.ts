import { statSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import type { IPgliteConnectionConfig } from '@supabase/lite/pglite'
import { blankDatabase } from './blank-database.ts'
import { isDiskFull } from '../data-folder/disk-space.ts'
import { type DatabaseFolder, inspectDatabaseFolder, WAY_OUT } from './database-folder.ts'
import { DurableFiles } from './durable-files.ts'
import { LogSync } from './log-sync.ts'
import { keepFewParsers } from './few-parsers.ts'
import { makeDatabase } from './make-database.ts'
import { refuseUnwritable } from './refuse-unwritable.ts'
import { SerialConnection } from './serial-connection.ts'

/** Type numbers from Postgres's catalogue (pg_type.dat). */
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

const ROOM = 'Make room on its disk, then start again.'

/** DurableFiles syncs everything; Emscripten passes on only this one of the possible methods. */
const SYNCED = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

export interface DatabaseOptions {
  /** How a file of the write-ahead log is synced to disk (for tests). */
  syncFile?: (path: string) => Promise<void>
  /** Called when the disk does not accept a write: nothing after that is reliable. */
  onLost?: (error: unknown) => void
}

/**
 * Postgres in this process, in `dataDir/database` or, without a folder, in memory.
 * @throws Error in one sentence when the contents of the folder cannot be used
 */
export async function openDatabase(dataDir: string | null, options: DatabaseOptions = {}): Promise<SerialConnection> {
  if (dataDir === null) {
    return open({ loadDataDir: await blankDatabase() }, async (broken) => ({
      loadDataDir: await broken.dumpDataDir('none'),
    }))
  }
  const place = inspectDatabaseFolder(dataDir)
  if (place.isNew) await make(place)
  const lines: string[] = []
  const log = new LogSync({ syncFile: options.syncFile, onFailure: options.onLost ?? (() => {}) })
  const files = (): PGliteOptions => ({ fs: new DurableFiles(place.folder, log, (line) => lines.push(line)) })
  try {
    const connection = await open(files(), async () => files(), { log, generation: generationOf(place.folder) })
    lines.length = 0
    return connection
  } catch (error) {
    const reason = reasonOf(lines, error)
    const wayOut = isDiskFull(reason) ? ROOM : WAY_OUT
    throw new Error(`The database in ${place.folder} does not open: ${reason} ${wayOut}`, { cause: error })
  }
}

/**
 * Differs between the folder that a backup was made of and the one that it was restored to: counts and revisions can be
 * the same again by then, of other changes, and a page that stayed open would take itself for up to date.
 */
function generationOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder)
  return `${ino}-${Math.round(birthtimeMs)}`
}

/** @throws Error in one sentence */
async function make(place: DatabaseFolder): Promise<void> {
  try {
    await makeDatabase(place)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database in ${place.folder} could not be created: ${reason}. ${isDiskFull(error) ? ROOM : ''}`,
      {
        cause: error,
      },
    )
  }
}

/** `again` says where another session finds the data of a broken one. */
async function open(
  where: PGliteOptions,
  again: (broken: PGlite) => Promise<PGliteOptions>,
  { log = null, generation = '' }: { log?: LogSync | null; generation?: string } = {},
): Promise<SerialConnection> {
  const config = (place: PGliteOptions): IPgliteConnectionConfig => ({
    pgliteOptions: {
      ...place,
      relaxedDurability: false,
      extensions: { citext, fuzzystrmatch, pg_trgm, unaccent, uuid_ossp },
      parsers: { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp },
      // As in a hosted project, whatever the machine's zone; the last -c wins.
      startParams: [
        ...PGlite.defaultStartParams,
        ...(log ? SYNCED : []),
        '-c',
        'search_path="$user", public, extensions',
        '-c',
        'TimeZone=UTC',
        '-c',
        `dojo.generation=${generation}`,
      ],
    },
  })
  const connection = new SerialConnection(config(where), async (broken) => config(await again(broken)), log)
  await refuseUnwritable(connection.driver)
  await keepFewParsers(connection.driver)
  return connection
}

/** Postgres's own last message, if it had one: PGlite's error is often `Aborted()`. */
function reasonOf(lines: string[], error: unknown): string {
  const said = lines.findLast((line) => /(?:PANIC|FATAL|ERROR):/.test(line))
  const reason =
    said?.replace(/^.*?(?:PANIC|FATAL|ERROR):\s*/, '') ?? (error instanceof Error ? error.message : 'Postgres ended.')
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}

/**
 * `2026-11-20 20:20:17.4+00` → `2026-11-20T20:20:17.4+00:00`, the form in which PostgREST sends
 * a timestamp (it lets Postgres write JSON; lite writes JSON itself from Postgres's text form).
 */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
