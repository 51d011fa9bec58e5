import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The entries of the data folder that are folders. */
const FOLDERS = ['database', 'storage', 'stripe']

/** Creates the data folder if necessary. @throws Error with one sentence when it, or a folder in it, cannot be used. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written. Choose another folder with DATA_DIR=…`, {
      cause: error,
    })
  }
  for (const folder of FOLDERS.map((name) => join(dataDir, name))) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && !found.isDirectory()) throw new Error(`${folder} is a file, but must be a folder. Move it away.`)
    if (found) checkAccess(folder)
  }
}

function checkAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `${folder} cannot be read and written by this account. Give this account access, or move the folder away.`,
      { cause: error },
    )
  }
}
