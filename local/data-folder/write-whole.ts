import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file completely or not at all: after a crash or a power cut, either the old file exists or the new one, and
 * once this returns it is the new one. Only its owner may read it.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.draft`
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Syncs the names in a folder to disk: a synced file may otherwise exist without its name. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders, and keeps names by itself.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
