/**
 * `npm run db:types` writes lib/supabase/database.types.ts from the schema that the migrations make, in the format of
 * `supabase gen types typescript`. With --check it only says whether the file is up to date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openMigrated } from '../supabase/tests/harness/pglite.ts'
import { helperTypes, jsonType } from './database-types/helper-types.ts'
import { printDatabase } from './database-types/print-types.ts'
import { readSchema } from './database-types/read-schema.ts'

const target = fileURLToPath(new URL('../lib/supabase/database.types.ts', import.meta.url))

async function main(): Promise<void> {
  const database = await openMigrated()
  const schema = await readSchema(async (sql) => {
    const { rows } = await database.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  })
  await database.close()

  const [databaseType, constants] = printDatabase(schema).split('\n\n')
  const fresh = [
    '// Written by `npm run db:types` from supabase/migrations. Do not edit.\n',
    jsonType,
    `${databaseType}\n`,
    helperTypes,
    constants,
  ].join('\n')

  if (process.argv.includes('--check')) {
    const current = await readFile(target, 'utf8').catch(() => '')
    if (current !== fresh) {
      process.stderr.write('lib/supabase/database.types.ts is stale. Run `npm run db:types` and commit the file.\n')
      process.exitCode = 1
    }
  } else {
    await writeFile(target, fresh)
  }
}

void main()
