import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { create } from 'tar'
import { OURS } from '../data-folder/contents.ts'
import type { Database } from '../database/database.ts'
import { refuseLargeCopy } from '../data-folder/disk-space.ts'
import { HALF_WRITTEN } from '../storage/object-files.ts'
import { describeFiles, type Manifest } from './manifest.ts'

/**
 * Left out: files that are half written or were set aside as damaged, and uploads that their clients would start again.
 */
const LEFT_OUT = /\.draft$|\.damaged-|^storage[/\\]uploads(?:[/\\]|$)/

/** Uploaded files, in the data folder. */
const UPLOADS = 'storage'

/** Two at once would mix their copies. */
export class BackupRuns extends Error {
  constructor() {
    super('Another backup is being made. Wait until it is done.')
  }
}

/** The data folders that this process is backing up. */
const running = new Set<string>()
/** Of those, the ones that are done except for removing their half-made copies. */
const clearing = new Map<string, Promise<void>>()

/**
 * Everything the services keep, as one .tar.gz: `manifest.json` with checksums, then the folder `data`. `database` is
 * the running database: nothing is written while its files are copied, for about a second. Without it, the caller holds
 * the folder's lock.
 */
export async function backUp(dataDir: string, database: Database | null): Promise<Readable> {
  await clearing.get(dataDir)
  if (running.has(dataDir)) throw new BackupRuns()
  running.add(dataDir)
  const making = join(dataDir, 'backup.making')
  const data = join(making, 'data')
  // What cannot be removed now is removed by the next backup.
  const remove = async (): Promise<void> => {
    await rm(making, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }).catch(() => {})
    running.delete(dataDir)
    clearing.delete(dataDir)
  }
  const clear = (): Promise<void> => {
    const removed = remove()
    clearing.set(dataDir, removed)
    return removed
  }
  try {
    await rm(making, { recursive: true, force: true })
    await refuseLargeCopy(dataDir, await bytesToCopy(dataDir))
    await mkdir(data, { recursive: true, mode: 0o700 })
    // Outside of the exclusive part, where everyone would wait for each of many files. Linking before it keeps files
    // that are removed during the backup, linking after it adds those that arrived since.
    await linkUploads(dataDir, data)
    if (database) {
      await database.exclusive(async () => {
        await database.exec('checkpoint')
        await copyData(dataDir, data)
      })
      await linkUploads(dataDir, data)
    } else await copyData(dataDir, data)
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), files: await describeFiles(data) }
    await writeFile(join(making, 'manifest.json'), JSON.stringify(manifest, null, 1))
    const archive = Readable.from(
      create({ cwd: making, gzip: true, portable: true, filter: takeAlone }, ['manifest.json', 'data']),
    )
    archive.once('close', () => void clear())
    return archive
  } catch (error) {
    await clear()
    throw error
  }
}

/**
 * tar holds back each file that has a second name, in case that name follows, and looks through all that it holds back at
 * each step. Here the second name is in the data folder and never follows.
 */
function takeAlone(_path: string, found: object): true {
  if ('nlink' in found) found.nlink = 1
  return true
}

/** How many bytes a copy takes; uploaded files take none. */
async function bytesToCopy(dataDir: string): Promise<number> {
  const entries = await readdir(join(dataDir, 'database'), { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function copyData(from: string, to: string): Promise<void> {
  for (const name of OURS) if (name !== UPLOADS) await copyOne(from, join(from, name), to)
}

async function linkUploads(from: string, to: string): Promise<void> {
  await copyOne(from, join(from, UPLOADS), to)
}

async function copyOne(root: string, path: string, to: string): Promise<void> {
  const name = relative(root, path)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    // Removed since its folder was read. Any other failure would leave out what belongs in the backup.
    if (error.code === 'ENOENT') return null
    throw error
  })
  // A file that grows is another one than the manifest describes once it is packed.
  if (!found || LEFT_OUT.test(name) || HALF_WRITTEN.test(name)) return
  const target = join(to, name)
  if (found.isDirectory()) {
    await mkdir(target, { recursive: true })
    for (const entry of await readdir(path)) await copyOne(root, join(path, entry), to)
  } else if (name.startsWith(UPLOADS)) {
    // Uploaded files are large, and never written again once they have their name, so a hard link is enough.
    await link(path, target).catch(async (error: NodeJS.ErrnoException) => {
      // Linked before, or removed since.
      if (error.code === 'EEXIST' || error.code === 'ENOENT') return
      await copyFile(path, target, constants.COPYFILE_EXCL).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code !== 'EEXIST' && failure.code !== 'ENOENT') throw failure
      })
    })
  } else {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(path, target, constants.COPYFILE_FICLONE)
  }
}
