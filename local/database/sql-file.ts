import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The text of an SQL file beside the code, e.g. `platform/roles.sql`. */
export async function sqlFile(path: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
}
