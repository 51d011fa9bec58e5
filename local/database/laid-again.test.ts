import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { listMigrations } from './migrate.ts'
import { openPlatformDatabase, prepareDatabase } from './prepare-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/** Who may do what, with what there is and with what will be made. */
const privilegesSql = `
  select kind || ' ' || name || ': ' || coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(acl) a), '') as privilege
  from (
    select 'function', p.oid::regprocedure::text, p.proacl from pg_proc p
    where p.pronamespace = any (array['public', 'private', 'auth', 'storage', 'realtime']::regnamespace[])
    union all select 'relation', c.oid::regclass::text, c.relacl from pg_class c
    where c.relnamespace = any (array['public', 'private', 'auth', 'storage', 'realtime']::regnamespace[]) and c.relkind in ('r', 'v', 'S')
    union all select 'column', a.attrelid::regclass || '.' || a.attname, a.attacl from pg_attribute a where a.attacl is not null
    union all select 'schema', n.nspname::text, n.nspacl from pg_namespace n
    union all select 'default', d.defaclnamespace::regnamespace || ' ' || d.defaclobjtype::text, d.defaclacl from pg_default_acl d
  ) as object (kind, name, acl)
  order by 1`
const layAgain = `comment on schema supabase_migrations is 'platform of before'`

let fresh: Database
let folder: string
beforeAll(async () => {
  fresh = await openPlatformDatabase({ dataDir: null, migrationsDir: MIGRATIONS })
  folder = await mkdtemp(join(tmpdir(), 'dojo-migrations-'))
}, 240_000)
afterAll(async () => {
  await fresh.close()
  await rm(folder, { recursive: true })
})

const privileges = async (database: Database) =>
  (await database.query<{ privilege: string }>(privilegesSql)).rows.map(({ privilege }) => privilege)

test('a changed platform gives no one what the migrations have taken back', async () => {
  const before = await privileges(fresh)
  expect(before).toContain('default public r: service_role=arwdDxtm/postgres')
  await fresh.exec(layAgain)
  await prepareDatabase(fresh, { migrationsDir: MIGRATIONS })
  expect(await privileges(fresh)).toEqual(before)
})

test(
  'a folder whose defaults were given back has the same privileges as a fresh one',
  { timeout: 240_000 },
  async () => {
    const [first] = await listMigrations(MIGRATIONS)
    if (!first) throw new Error('There are no migrations.')
    await copyFile(first.path, join(folder, `${first.version}_${first.name}.sql`))
    const old = await openPlatformDatabase({ dataDir: null, migrationsDir: folder })
    await old.exec(`
    alter default privileges in schema public grant all on tables to anon, authenticated;
    alter default privileges in schema public grant all on functions to anon, authenticated;
    ${layAgain}`)
    await prepareDatabase(old, { migrationsDir: MIGRATIONS })
    expect(await privileges(old)).toEqual(await privileges(fresh))
    await old.close()
  },
)
