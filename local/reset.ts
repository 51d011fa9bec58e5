import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from './data-folder/lock.ts'

/** What the services keep in the data folder; anything else there is not ours to delete. */
const OURS = ['database-ready', 'database', 'storage', 'keys.json', 'mailbox.json', 'stripe']

/** Deletes the services' data. @throws Error while they are running. */
export function resetDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const unlock = lockDataFolder(dataDir)
  for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true })
  unlock()
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
}
