import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './write-whole.ts'

/** How many files are synced at the same time; Node has four threads for this. */
const AT_ONCE = 4

/** Syncs every file and every name in a folder to disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = files.pop(); path !== undefined; path = files.pop()) await syncFile(path)
    }),
  )
  for (const entry of entries) if (entry.isDirectory()) syncFolder(join(entry.parentPath, entry.name))
  syncFolder(folder)
}

/** Syncs a file to disk, whichever handle wrote to it. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
