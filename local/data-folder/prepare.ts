import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'

/** Makes the data folder if need be. @throws Error with one sentence when it cannot be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: choose another with DATA_DIR=…`, { cause: error })
  }
}
