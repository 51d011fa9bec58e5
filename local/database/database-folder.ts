import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The major version of the PostgreSQL in @electric-sql/pglite. */
const POSTGRES = '17'

/** The layout of its `global/pg_control`: size, and the version number that stands at this place (pg_control.h). */
const CONTROL = { sizeBytes: 8192, version: 1700, versionAt: 8 }

export const WAY_OUT =
  'Put the folder back from a backup (npm run restore), or move it away and begin again with npm run db:reset.'

export interface DatabaseFolder {
  folder: string
  /** Written once the folder is whole. */
  marker: string
  isNew: boolean
}

/**
 * Looks at where the database is kept. Nothing is changed, and nothing is ever begun over what is there.
 * @throws Error in one sentence that names what is unclear, and the way out
 */
export function inspectDatabaseFolder(dataDir: string): DatabaseFolder {
  const folder = join(dataDir, 'database')
  const marker = join(dataDir, 'database-ready')
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  const found = statSync(marker, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new Error(`${marker} is a folder where an empty file belongs: move it away, and create the empty file.`)
  if (isEmpty && !found) return { folder, marker, isNew: true }
  if (isEmpty) {
    throw new Error(
      `${folder} is empty, but ${marker} says that a database was there. Put the folder back from a backup, or remove that file to begin again.`,
    )
  }
  if (!found) {
    throw new Error(
      `${folder} holds a database, but the empty file ${marker}, which says that it was made whole, is missing. Create that file to keep the database, or move the folder away to begin again.`,
    )
  }
  checkEssential(folder)
  return { folder, marker, isNew: false }
}

function checkEssential(folder: string): void {
  const version = readEssential(join(folder, 'PG_VERSION')).toString().trim()
  if (!/^\d+$/.test(version))
    throw new Error(`${join(folder, 'PG_VERSION')} is damaged: it should read ${POSTGRES}. ${WAY_OUT}`)
  if (version !== POSTGRES) {
    throw new Error(
      `${folder} was made by PostgreSQL ${version}, and this program brings ${POSTGRES}: start the program that made it, or choose another folder with DATA_DIR=…`,
    )
  }
  const control = readEssential(join(folder, 'global', 'pg_control'))
  if (control.length !== CONTROL.sizeBytes || control.readUInt32LE(CONTROL.versionAt) !== CONTROL.version) {
    throw new Error(`${join(folder, 'global', 'pg_control')} is damaged. ${WAY_OUT}`)
  }
}

/** A file without which no database opens. */
function readEssential(path: string): Buffer {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`${path} is missing: the database does not open without it. ${WAY_OUT}`)
  if (!found.isFile()) throw new Error(`${path} is damaged. ${WAY_OUT}`)
  checkAccess(path)
  return readFileSync(path)
}

function checkAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new Error(
      `${path} cannot be read and written by this account: give it the right to, or choose another folder with DATA_DIR=…`,
      { cause: error },
    )
  }
}
