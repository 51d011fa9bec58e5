import { mkdirSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { syncTree } from '../data-folder/sync-tree.ts'
import { syncFolder, writeWhole } from '../data-folder/write-whole.ts'
import { blankDatabase } from './blank-database.ts'
import type { DatabaseFolder } from './database-folder.ts'

/**
 * Creates the files of an empty Postgres. They get the folder's name when all of them are on disk, so a start that is
 * killed in between leaves no half-finished database: its leftovers have another name and contain no one's rows.
 */
export async function makeDatabase({ folder, marker }: DatabaseFolder): Promise<void> {
  const blank = await blankDatabase()
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  try {
    await unpack(blank, making)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw error
  }
  await syncTree(making)
  mkdirSync(folder, { recursive: true })
  // Empty, as was checked before; a folder that is not empty is never replaced.
  rmdirSync(folder)
  renameSync(making, folder)
  syncFolder(dirname(folder))
  writeWhole(marker, '')
}

/** A file that does not fit on the disk is only a warning to tar. */
async function unpack(archive: Blob, folder: string): Promise<void> {
  let failure: string | null = null
  await pipeline(
    Readable.fromWeb(archive.stream() as Parameters<typeof Readable.fromWeb>[0]),
    extract({
      cwd: folder,
      preservePaths: false,
      onwarn: (code, message) => {
        if (code !== 'TAR_ENTRY_INFO') failure ??= String(message)
      },
    }),
  )
  if (failure !== null) throw new Error(failure)
}
