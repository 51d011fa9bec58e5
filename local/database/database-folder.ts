import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The major version of the PostgreSQL in @electric-sql/pglite. */
const POSTGRES = '17'

/** The layout of its `global/pg_control`: its size, and the version number at this offset (pg_control.h). */
const CONTROL = { sizeBytes: 8192, version: 1700, versionAt: 8 }

export const WAY_OUT =
  'Restore the folder from a backup (npm run restore), or move it away and start over with npm run db:reset.'

export interface DatabaseFolder {
  folder: string
  /** Written once the folder is complete. */
  marker: string
  isNew: boolean
}

/**
 * Checks the folder of the database. Nothing is changed, and existing data is never overwritten.
 * @throws Error in one sentence that names the problem and the solution
 */
export function inspectDatabaseFolder(dataDir: string): DatabaseFolder {
  const folder = join(dataDir, 'database')
  const marker = join(dataDir, 'database-ready')
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  const found = statSync(marker, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new Error(`${marker} is a folder, but must be an empty file. Move it away and create the empty file.`)
  if (isEmpty && !found) return { folder, marker, isNew: true }
  if (isEmpty) {
    throw new Error(
      `${folder} is empty, but ${marker} says that it contained a database. Restore the folder from a backup, or remove that file to start over.`,
    )
  }
  if (!found) {
    throw new Error(
      `${folder} contains a database, but the empty file ${marker}, which marks it as complete, is missing. Create that file to keep the database, or move the folder away to start over.`,
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
      `${folder} was created by PostgreSQL ${version}, but this version uses ${POSTGRES}. Start the version that created it, or choose another folder with DATA_DIR=…`,
    )
  }
  const control = readEssential(join(folder, 'global', 'pg_control'))
  if (control.length !== CONTROL.sizeBytes || control.readUInt32LE(CONTROL.versionAt) !== CONTROL.version) {
    throw new Error(`${join(folder, 'global', 'pg_control')} is damaged. ${WAY_OUT}`)
  }
}

/** A file that every database needs to open. */
function readEssential(path: string): Buffer {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`${path} is missing, and the database does not open without it. ${WAY_OUT}`)
  if (!found.isFile()) throw new Error(`${path} is damaged. ${WAY_OUT}`)
  checkAccess(path)
  return readFileSync(path)
}

function checkAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new Error(
      `${path} cannot be read and written by this account. Give this account access, or choose another folder with DATA_DIR=…`,
      { cause: error },
    )
  }
}
