import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is a folder in the data folder. */
const FOLDERS = ['database', 'storage', 'stripe']

/** Makes the data folder if need be. @throws Error with one sentence when it, or a folder in it, cannot be used. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: choose another with DATA_DIR=…`, { cause: error })
  }
  for (const folder of FOLDERS.map((name) => join(dataDir, name))) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && !found.isDirectory()) throw new Error(`${folder} is a file where a folder belongs: move it away.`)
    if (found) checkAccess(folder)
  }
}

function checkAccess(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `${folder} cannot be read and written by this account: give it the right to, or move the folder away.`,
      { cause: error },
    )
  }
}
