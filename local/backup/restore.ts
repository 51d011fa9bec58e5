import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { z } from 'zod'
import { HALF_MADE, OURS } from '../data-folder/contents.ts'
import { isDiskFull } from '../data-folder/disk-space.ts'
import { lockDataFolder } from '../data-folder/lock.ts'
import { prepareDataFolder } from '../data-folder/prepare.ts'
import { SWAP, swapIn } from '../data-folder/swap.ts'
import { syncTree } from '../data-folder/sync-tree.ts'
import { inspectDatabaseFolder } from '../database/database-folder.ts'
import { describeFiles, differenceOf, manifestSchema } from './manifest.ts'

export interface Restored {
  madeAt: string
  /** Where the previous data is kept. */
  replaced: string | null
}

/**
 * Restores a backup into the data folder. It is unpacked next to the data folder and checked completely before anything
 * is moved into place.
 * @throws Error in one sentence; then nothing has changed
 */
export async function restore(file: string, dataDir: string, options: { replace: boolean }): Promise<Restored> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  prepareDataFolder(dataDir)
  const unlock = lockDataFolder(dataDir)
  const making = join(dataDir, 'restore.making')
  try {
    const there = OURS.filter((name) => existsSync(join(dataDir, name)))
    if (there.length > 0 && !options.replace) {
      throw new Error(
        `${dataDir} already contains data (${there.join(', ')}). Restore into another folder with DATA_DIR=…, or add --replace, which keeps the previous data beside it.`,
      )
    }
    for (const name of HALF_MADE) rmSync(join(dataDir, name), { recursive: true, force: true })
    mkdirSync(making, { mode: 0o700 })
    const madeAt = await unpack(file, making)
    await syncTree(making)
    const keptIn = there.length > 0 ? `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null
    swapIn(dataDir, { replaces: there, keptIn })
    return { madeAt, replaced: keptIn === null ? null : join(dataDir, keptIn) }
  } finally {
    try {
      // Unpacking that failed may still be writing files for a moment.
      if (!existsSync(join(dataDir, SWAP)))
        await rm(making, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
    } finally {
      unlock()
    }
  }
}

/** Unpacks and checks; returns when the backup was made. */
async function unpack(file: string, making: string): Promise<string> {
  try {
    // Files and folders only: a link could point outside the folder.
    await extract({
      file,
      cwd: making,
      strict: true,
      preserveOwner: false,
      filter: (_path, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
    })
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(making, 'manifest.json'), 'utf8')))
    const difference = differenceOf(manifest.files, await describeFiles(join(making, 'data')))
    if (difference) throw new Error(difference)
    if (inspectDatabaseFolder(join(making, 'data')).isNew) throw new Error('it has no database')
    return manifest.madeAt
  } catch (error) {
    if (isDiskFull(error))
      throw new Error(`The disk under ${making} has no room for what ${file} contains. Nothing was changed.`, {
        cause: error,
      })
    throw new Error(`${file} is not a complete backup: ${reasonOf(error)}. Nothing was changed.`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message.replace(/\.$/, '') ?? 'its manifest is damaged'
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'it has no manifest'
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
