import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksumOf } from './checksum.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'

const FIRST = '20270101000000_first.sql'
const SECOND = '20270101000100_second.sql'

let database: Database
let folder: string

beforeAll(async () => {
  database = (await openDatabase(null)).database
})

afterAll(() => database.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-migrations-'))
  await writeFile(join(folder, FIRST), 'create table public.first (a int);\n')
  await writeFile(join(folder, SECOND), 'alter table public.first add column b int;\n')
  await database.exec('drop schema if exists supabase_migrations cascade; drop table if exists public.first')
  await prepare()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function prepare(): ReturnType<typeof prepareDatabase> {
  return prepareDatabase(database, { migrationsDir: folder })
}

async function recorded(): Promise<unknown[]> {
  const { rows } = await database.query<{ checksum: string | null }>(
    'select checksum from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ checksum }) => checksum)
}

test('an older version does not start on newer data, and changes nothing', async () => {
  await rm(join(folder, SECOND))
  await writeFile(join(folder, '20270101000050_late.sql'), 'create table public.late ();')
  await expect(prepare()).rejects.toThrow(
    'The data was written by a newer version, with the migration 20270101000100_second, which this version does not know. Start the newer version',
  )
  expect((await database.query(`select to_regclass('public.late') as found`)).rows).toEqual([{ found: null }])
})

test('migrations that were edited after they were applied are named, before the next one runs', async () => {
  for (const file of [FIRST, SECOND])
    await writeFile(join(folder, file), `${await readFile(join(folder, file), 'utf8')}-- edited`)
  await writeFile(join(folder, '20270101000200_third.sql'), 'create table public.third ();')
  await expect(prepare()).rejects.toThrow(
    'created with different versions of the migrations 20270101000000_first, 20270101000100_second, so later migrations may not fit',
  )
  expect((await database.query(`select to_regclass('public.third') as found`)).rows).toEqual([{ found: null }])
})

test('data from before checksums gets them from its recorded texts; without a text there is none', async () => {
  await database.exec('alter table supabase_migrations.schema_migrations drop column checksum')
  await database.exec(`update supabase_migrations.schema_migrations set statements = null where name = 'second'`)
  await database.exec(`comment on schema supabase_migrations is 'platform of before'`)
  await writeFile(join(folder, SECOND), 'whatever it was')
  await prepare()
  expect(await recorded()).toEqual([checksumOf('create table public.first (a int);\n'), null])
})

test('different line endings in a checkout are not an edit', async () => {
  for (const file of await readdir(folder))
    await writeFile(join(folder, file), (await readFile(join(folder, file), 'utf8')).replaceAll('\n', '\r\n'))
  expect((await prepare()).migrations).toEqual([])
})
