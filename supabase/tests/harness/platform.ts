import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** What Supabase brings and a bare PostgreSQL has not, in the order in which one part needs the other. */
const platform = ['platform/roles', 'platform/auth', 'platform/storage', 'realtime/schema']

export type Script = { name: string; sql: string }

/** What makes a bare PostgreSQL one of ours: the platform, then the migrations in their order. */
export async function platformAndMigrations(): Promise<Script[]> {
  const files = (await readdir(at('supabase/migrations'))).filter((file) => file.endsWith('.sql'))
  const paths = [
    ...platform.map((part) => `local/${part}.sql`),
    ...files.toSorted().map((file) => `supabase/migrations/${file}`),
  ]
  return Promise.all(paths.map(async (path) => ({ name: path, sql: await readFile(at(path), 'utf8') })))
}
