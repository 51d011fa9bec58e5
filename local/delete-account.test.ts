import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder/lock.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { deleteAccount, type Removal, removeAccount } from './delete-account.ts'
import { liteSystemSql } from './lite-app.ts'

/* The real migrations and the demo: adam, mia and vic use what olive owns. */

const migrationsDir = 'supabase/migrations'
const system = { migrationsDir, systemSql: liteSystemSql() }
let dataDir: string
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dojo-account-'))
  database = (await openDatabase(null)).database
  await prepareDatabase(database, { ...system, seedFile: 'supabase/seed.sql' })
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows
const remove = (options: Partial<Removal>) =>
  removeAccount(database, { email: 'olive@ninjadojo.test', withDojos: false, ...options })
const accounts = async () => (await rows('select email from auth.users order by 1')).map(({ email }) => email)
const owners = () => rows('select id, user_id from boards order by id')

test('for dojos that others use, the operator is asked by name and nothing is changed', async () => {
  const before = await owners()
  await expect(remove({})).rejects.toThrow(/^Other people use what olive@ninjadojo\.test owns:\n {2}“.+”, with .*Adam/)
  await expect(remove({ giveTo: 'adam@ninjadojo.test', withDojos: true })).rejects.toThrow(
    'Use either --give-to or --with-dojos',
  )
  await expect(remove({ giveTo: 'olive@ninjadojo.test' })).rejects.toThrow('Use another address')
  await expect(remove({ giveTo: 'nobody@ninjadojo.test' })).rejects.toThrow(
    'No account has the address nobody@ninjadojo.test.',
  )
  expect(await owners()).toEqual(before)
})

test('dojos are given to someone whose plan has room, or not at all', async () => {
  const before = await owners()
  await expect(remove({ giveTo: 'adam@ninjadojo.test' })).rejects.toThrow(
    'The plan of adam@ninjadojo.test has no room for the people on these dojos. Nothing was changed.',
  )
  expect(await owners()).toEqual(before)
  await database.exec(`insert into subscribers (user_id, email, subscription_tier, subscribed) select id, email, 'pro', true from auth.users where email = 'adam@ninjadojo.test'
    on conflict (user_id) do update set subscription_tier = 'pro', subscribed = true`)
  const said = await remove({ email: ' Olive@NinjaDojo.test', giveTo: 'adam@ninjadojo.test' })
  expect(said[0]).toMatch(/^“.+” now belongs to adam@ninjadojo\.test\.$/)
  expect(await accounts()).not.toContain('olive@ninjadojo.test')
  const shared = await rows(
    'select distinct u.email from boards b join auth.users u on u.id = b.user_id where (select count(*) from board_members m where m.board_id = b.id) > 1',
  )
  expect(shared).toEqual([{ email: 'adam@ninjadojo.test' }])
})

test('with --with-dojos they are deleted for everyone', async () => {
  const said = await remove({ email: 'adam@ninjadojo.test', withDojos: true })
  expect(said[0]).toMatch(/^“.+” was deleted, for everyone on it\.$/)
  expect(await accounts()).toEqual(['mia', 'nora', 'vic'].map((name) => `${name}@ninjadojo.test`))
  expect(await rows('select 1 from boards where user_id not in (select id from auth.users)')).toEqual([])
})

test('a folder is locked while it is in use, and a folder without data is reported', async () => {
  const { database: onDisk } = await openDatabase(dataDir)
  await prepareDatabase(onDisk, { ...system, seedFile: 'supabase/seed.sql' })
  await onDisk.close()
  const options = { dataDir, migrationsDir, email: 'vic@ninjadojo.test', withDojos: false }
  const unlock = lockDataFolder(dataDir)
  await expect(deleteAccount(options)).rejects.toThrow('in use by another running process')
  unlock()
  expect(await deleteAccount(options)).toContainEqual(
    expect.stringContaining('The account of vic@ninjadojo.test was deleted.'),
  )
  await expect(deleteAccount(options)).rejects.toThrow('No account has the address vic@ninjadojo.test.')
  await expect(deleteAccount({ ...options, dataDir: join(dataDir, 'elsewhere') })).rejects.toThrow(
    `There is no data in ${join(dataDir, 'elsewhere')}.`,
  )
})
