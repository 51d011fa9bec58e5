import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { HALF_MADE, OURS } from './data-folder/contents.ts'
import { lockDataFolder } from './data-folder/lock.ts'

/** Deletes the services' data. @throws Error while they are running. */
export function resetDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const unlock = lockDataFolder(dataDir)
  for (const name of [...OURS, ...HALF_MADE]) rmSync(join(dataDir, name), { recursive: true, force: true })
  unlock()
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
}
