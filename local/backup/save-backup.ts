import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { loadKeys } from '../data-folder/keys.ts'
import { FolderInUse, lockDataFolder } from '../data-folder/lock.ts'
import { syncFolder } from '../data-folder/write-whole.ts'
import { inspectDatabaseFolder } from '../database/database-folder.ts'
import { backUp } from './backup.ts'

/** What the services answer if they make no backup. */
const refusalSchema = z.object({ message: z.string() })

/**
 * Writes a backup of the data folder to `file`. Running services, which answer at `servicesUrl`, make it themselves.
 * @throws Error in one sentence; then the file does not exist
 */
export async function saveBackup(dataDir: string, file: string, servicesUrl: string): Promise<void> {
  if (!existsSync(join(dataDir, 'database')))
    throw new Error(`There is nothing to back up in ${dataDir}. npm start creates it.`)
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`)
  let unlock = (): void => {}
  try {
    unlock = lockDataFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return write(await askServices(dataDir, servicesUrl), file)
  }
  try {
    inspectDatabaseFolder(dataDir)
    await write(await backUp(dataDir, null), file)
  } finally {
    unlock()
  }
}

async function askServices(dataDir: string, servicesUrl: string): Promise<Readable> {
  const response = await fetch(`${servicesUrl}/backup`, {
    headers: { authorization: `Bearer ${loadKeys(dataDir).secretKey}` },
  }).catch(() => null)
  const refusal = response?.ok ? null : await response?.json().catch(() => null)
  const refused = refusalSchema.safeParse(refusal)
  if (response && response.status !== 404 && refused.success)
    throw new Error(`The services that use ${dataDir} made no backup: ${refused.data.message}`)
  if (!response?.ok || !response.body) {
    throw new Error(
      `The services that use ${dataDir} made no backup at ${servicesUrl}. Set SERVICES_PORT and HOST as for npm start, or stop the services first.`,
    )
  }
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
}

async function write(archive: Readable, file: string): Promise<void> {
  const partial = `${file}.partial`
  try {
    await pipeline(archive, createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, file)
    syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw new Error(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
}
