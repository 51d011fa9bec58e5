import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export type Script = { name: string; sql: string }

/**
 * What makes a bare PostgreSQL one of ours, in order: what Supabase brings (roles, auth, storage, realtime), then
 * the migrations.
 */
export async function platformAndMigrations(): Promise<Script[]> {
  const realtime = await sqlFiles('local/realtime')
  const migrations = await sqlFiles('supabase/migrations')
  const paths = ['roles', 'auth', 'storage'].map((part) => `local/platform/${part}.sql`)
  return Promise.all(
    [...paths, ...realtime, ...migrations].map(async (path) => ({ name: path, sql: await readFile(at(path), 'utf8') })),
  )
}

async function sqlFiles(folder: string): Promise<string[]> {
  const files = await readdir(at(folder))
  return files
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => `${folder}/${file}`)
}
