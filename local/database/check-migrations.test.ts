import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { checksumOf, listMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readSquash } from './squash.ts'

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

describe('one migration replaces the first two', () => {
  const SQUASHED = '20270101000110_both.sql'
  const text = 'create table public.first (a int, b int);\n'

  beforeEach(async () => {
    const replaced = await Promise.all(
      [FIRST, SECOND].map(async (file) => ({
        version: file.slice(0, 14),
        name: file.slice(15, -4),
        checksum: checksumOf(await readFile(join(folder, file), 'utf8')),
      })),
    )
    for (const file of [FIRST, SECOND]) await rm(join(folder, file))
    await writeFile(join(folder, SQUASHED), text)
    const squash = { program: 'of 1 January 2027', by: [SQUASHED.slice(0, 14)], replaced }
    await writeFile(join(folder, 'squashed.json'), JSON.stringify(squash))
  })

  test('data that has both continues as if it had the one, and takes the next', async () => {
    await database.exec('insert into public.first values (1, 2)')
    await writeFile(join(folder, '20270101000200_third.sql'), 'alter table public.first add column c int;')
    expect((await prepare()).migrations.map(({ name }) => name)).toEqual(['third'])
    expect((await database.query('select * from public.first')).rows).toEqual([{ a: 1, b: 2, c: null }])
    const { rows } = await database.query(
      'select version, name, statements[1] as text from supabase_migrations.schema_migrations order by version limit 1',
    )
    expect(rows).toEqual([{ version: '20270101000110', name: 'both', text }])
    expect(await recorded()).toEqual([checksumOf(text), expect.any(String)])
    expect((await prepare()).migrations).toEqual([])
  })

  test('data that has one of them is refused, and the version to start first is named', async () => {
    await database.exec(`delete from supabase_migrations.schema_migrations where name = 'second'`)
    await expect(prepare()).rejects.toThrow('lacks 1 of the migrations')
    await expect(prepare()).rejects.toThrow('start the program of 1 January 2027 with it once, then this one')
    expect(await recorded()).toHaveLength(1)
  })

  test('data that was made with a different text of one of them is refused', async () => {
    await database.exec(`update supabase_migrations.schema_migrations set checksum = 'other' where name = 'first'`)
    await expect(prepare()).rejects.toThrow('created with different versions of the migration 20270101000000_first')
  })

  test('data of a newer version is refused before its records change', async () => {
    await database.exec(
      `insert into supabase_migrations.schema_migrations (version, name) values ('20280101000000', 'later')`,
    )
    await expect(prepare()).rejects.toThrow('written by a newer version, with the migration 20280101000000_later')
    expect(await recorded()).toHaveLength(3)
  })

  test('new data gets the one', async () => {
    await database.exec('drop schema supabase_migrations cascade; drop table public.first')
    expect((await prepare()).migrations.map(({ name }) => name)).toEqual(['both'])
  })
})

test('the migrations of the product are those that its squashed.json names, and none that it replaces', async () => {
  const migrations = 'supabase/migrations'
  const versions = (await listMigrations(migrations)).map(({ version }) => version)
  const squash = await readSquash(migrations)
  expect(squash?.replaced).toHaveLength(45)
  expect(squash?.by.filter((version) => !versions.includes(version))).toEqual([])
  expect(squash?.replaced.filter(({ version }) => versions.includes(version))).toEqual([])
})
