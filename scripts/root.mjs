import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder; every command runs there, wherever it is called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
