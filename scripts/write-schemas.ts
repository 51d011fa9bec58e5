/**
 * `npm run db:schema` writes supabase/schemas from the schema that the migrations make: each object once, in the file of
 * its domain. With --check it only says whether the files are up to date.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { openMigrated } from '../supabase/tests/harness/pglite.ts'
import { domainOfMigration, domains, type Domain } from './database-schema/domains.ts'
import { printSchemas, type SchemaObject } from './database-schema/print-schemas.ts'

const folder = fileURLToPath(new URL('../supabase/schemas', import.meta.url))

async function readObjects(database: PGlite, objectsSql: string): Promise<SchemaObject[]> {
  const results = await database.exec(objectsSql)
  // The last statement reads; the earlier ones make the functions it reads with.
  return (results.at(-1)?.rows ?? []) as SchemaObject[]
}

/**
 * The files by name. An object belongs to the domain of the migration that made it first; the platform's own objects
 * are left out.
 */
async function freshSchemas(): Promise<Map<string, string>> {
  const objectsSql = await readFile(new URL('./database-schema/objects.sql', import.meta.url), 'utf8')
  const domainOf = new Map<string, Domain>()
  const ofPlatform = new Set<string>()
  let objects: SchemaObject[] = []
  const onScript = async (script: string, migrated: Parameters<typeof readObjects>[0]) => {
    objects = await readObjects(migrated, objectsSql)
    const made = objects.filter(({ key, kind, table }) => (table === null || kind === 'table') && !ofPlatform.has(key))
    for (const { key } of made) {
      if (!script.startsWith('supabase/migrations/')) ofPlatform.add(key)
      else if (!domainOf.has(key)) domainOf.set(key, domainOfMigration(script) ?? refuse(script, key))
    }
  }
  const database = await openMigrated({ onScript })
  await database.close()
  return printSchemas(objects, domainOf)
}

function refuse(script: string, key: string): never {
  throw new Error(
    `${script} makes the ${key}, but its name starts with no domain (${domains.join(', ')}). Name it <timestamp>_<domain>_<what>.sql.`,
  )
}

async function main(): Promise<void> {
  const fresh = await freshSchemas()
  await mkdir(folder, { recursive: true })
  const stale: string[] = []
  for (const file of new Set([...fresh.keys(), ...(await readdir(folder))])) {
    const current = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (current !== fresh.get(file)) stale.push(file)
  }
  if (process.argv.includes('--check')) {
    if (stale.length === 0) return
    process.stderr.write(`supabase/schemas is stale (${stale.join(', ')}). Run \`npm run db:schema\` and commit it.\n`)
    process.exitCode = 1
    return
  }
  for (const file of stale) {
    const text = fresh.get(file)
    await (text === undefined ? rm(join(folder, file)) : writeFile(join(folder, file), text))
  }
}

void main()
