import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OURS } from './contents.ts'
import { DamagedFile, parseKept } from './kept-file.ts'
import { syncFolder, writeWhole } from './write-whole.ts'

/** Exists while a restore moves folders: which ones it replaces, and the folder that keeps them. */
export const SWAP = 'restore.moving'

const swapSchema = z.object({ replaces: z.array(z.enum(OURS)), keptIn: z.string().nullable() })

type Swap = z.infer<typeof swapSchema>

/**
 * Replaces the data with what a restore has unpacked in `restore.making/data`, and keeps the previous data in the
 * folder `keptIn`. The plan is written down first: if this is killed, it is finished when the data folder is opened
 * next.
 */
export function swapIn(dataDir: string, swap: Swap): void {
  writeWhole(join(dataDir, SWAP), JSON.stringify(swap))
  finishSwap(dataDir)
}

/** Finishes what a killed restore planned. @throws Error in one sentence when its files are gone */
export function finishSwap(dataDir: string): void {
  const swap = readSwap(dataDir)
  if (!swap) return
  const made = join(dataDir, 'restore.making', 'data')
  const kept = swap.keptIn === null ? null : join(dataDir, swap.keptIn)
  const isIn = (folder: string | null, name: string): boolean => folder !== null && existsSync(join(folder, name))
  const isReplaced = (name: Swap['replaces'][number]): boolean => !swap.replaces.includes(name) || isIn(kept, name)
  const [marker = 'database-ready'] = OURS
  if (!isIn(made, marker) && !(isIn(dataDir, marker) && isReplaced(marker))) {
    const previous = kept === null ? '' : `move what is in ${kept} back into ${dataDir}, `
    throw new Error(
      `${join(dataDir, SWAP)} says that a restore was interrupted, but what it unpacked in ${made} is missing: ${previous}remove ${SWAP}, and restore again.`,
    )
  }
  if (kept !== null) {
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    const left = swap.replaces.filter((name) => isIn(dataDir, name) && !isIn(kept, name))
    for (const name of left) renameSync(join(dataDir, name), join(kept, name))
    syncFolder(kept)
  }
  // The marker, first in OURS, is moved last.
  for (const name of OURS.toReversed()) if (isIn(made, name)) renameSync(join(made, name), join(dataDir, name))
  syncFolder(dataDir)
  rmSync(join(dataDir, SWAP))
  syncFolder(dataDir)
}

function readSwap(dataDir: string): Swap | null {
  const path = join(dataDir, SWAP)
  try {
    return parseKept(path, (text) => swapSchema.parse(JSON.parse(text)))
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    throw new Error(`${error.message}: a restore was interrupted. Move the file away, and restore again.`, {
      cause: error,
    })
  }
}
