import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Turns } from '../../server/turns.mjs'
import { takeTurn } from '../http/take-turn.ts'
import { MIGRATIONS } from '../testing/people.ts'
import { asker } from './asker.ts'
import type { Database } from './database.ts'
import { Gate } from './gate.ts'
import { Housekeeper, startHousekeeping } from './housekeeping.ts'
import { listMigrations, migrate, seedOnce } from './migrate.ts'
import { isoTimestamp } from './open-database.ts'
import { openPlatformDatabase } from './prepare-database.ts'
import { requestContextSql } from './request-context.ts'
import { watchStatements } from './stuck-statements.ts'

let database: Database
let folder: string

beforeAll(async () => {
  database = await openPlatformDatabase({ dataDir: null, migrationsDir: MIGRATIONS })
  folder = await mkdtemp(join(tmpdir(), 'dojo-migrations-'))
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('its days are those of UTC, whatever zone the machine is in', async () => {
  const { rows } = await database.query(`select current_setting('TimeZone') as zone`)
  expect(rows).toEqual([{ zone: 'UTC' }])
})

test('what people write is not sorted to analyze it, in whatever order they wrote it', async () => {
  await database.exec(`
    create table public.written (id int primary key, title text, state text check (state in ('open', 'done')), at timestamptz default now());
    insert into written (id, title, state) select n, 'Title ' || n % 7, 'open' from generate_series(1, 1000) n;
    select pg_stat_force_next_flush();`)
  const analyzed = async () =>
    (
      await database.query<{ names: string }>(
        `select string_agg(attname, ' ' order by attname) as names from pg_stats where tablename = 'written'`,
      )
    ).rows[0]?.names
  const housekeeper = new Housekeeper(database)
  await housekeeper.meetGrowth()
  expect(await analyzed()).toBe('at id state')
  await housekeeper.tidy()
  expect(await analyzed()).toBe('at id state')
})

test('all statements of a transaction may use as much as one, and what ends it is never refused', async () => {
  await database.exec('create table public.counted (n int)')
  // Each works for one of three.
  database.watchedBy({ begin: (_, __, used) => (used.ms >= 3 ? null : () => ((used.ms += 1), false)) })
  const write = (times: number) =>
    database.transaction(async (tx) => {
      for (let n = 1; n < times; n += 1) await tx.query('insert into counted values ($1)', [times])
    })
  await write(3)
  await expect(write(4)).rejects.toMatchObject({ code: '57014' })
  await write(3)
  database.watchedBy(null)
  expect((await database.query('select n from counted')).rows).toEqual([{ n: 3 }, { n: 3 }, { n: 3 }, { n: 3 }])
})

test('a role has seconds, and nobody’s own work has minutes', async () => {
  const watch = watchStatements()
  const used = { ms: 4999 }
  expect(watch.begin('anon', () => undefined, { ms: 3000 })).toBeNull()
  expect(watch.begin(null, () => undefined, { ms: 60_000 })?.()).toBe(false)
  const end = watch.begin('authenticated', () => undefined, used)
  const since = process.cpuUsage()
  let worked = 0
  while (worked < 5000) {
    const { user, system } = process.cpuUsage(since)
    worked = user + system
  }
  expect(end?.()).toBe(false)
  expect(used.ms).toBeGreaterThanOrEqual(5003)
  expect(watch.begin('authenticated', () => undefined, used)).toBeNull()
  await watch.close()
})

test('transactions of several callers never interfere with one another', async () => {
  await database.exec('create table public.steps (owner int, step int)')
  await Promise.all(
    Array.from({ length: 8 }, (_, owner) =>
      database
        .transaction(async (tx) => {
          for (const step of [1, 2, 3]) {
            await tx.query('insert into public.steps values ($1, $2)', [owner, step])
            await new Promise((resolve) => setImmediate(resolve))
          }
          if (owner % 2 === 1) throw new Error('changed my mind')
        })
        .catch(() => {}),
    ),
  )
  const { rows } = await database.query<{ owner: number; steps: number }>(
    'select owner, count(*)::int as steps from public.steps group by owner order by owner',
  )
  expect(rows).toEqual([0, 2, 4, 6].map((owner) => ({ owner, steps: 3 })))
})

test('calls from inside a transaction belong to it, and no transaction opens inside another', async () => {
  const inside = database.transaction(async () => {
    await database.exec('create table public.gone ()')
    await database.transaction(async () => {})
  })
  await expect(inside).rejects.toThrow('cannot be nested')
  const { rows } = await database.query(`select to_regclass('public.gone') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('a request acts as its person only until the transaction ends', async () => {
  const asked = `select current_user::text as role, auth.uid() as uid, auth.jwt() ->> 'word' as word`
  const person = { role: 'authenticated', uid: '00000000-0000-4000-8000-000000000001', jwt: { word: `it's "quoted"` } }
  const inside = await database.transaction((tx) => tx.query(asked), requestContextSql({ auth: person }))
  expect(inside.rows).toEqual([{ role: 'authenticated', uid: person.uid, word: `it's "quoted"` }])
  expect((await database.query(asked)).rows).toEqual([{ role: 'postgres', uid: null, word: null }])
})

test('migrations run once, in order, each completely or not at all', async () => {
  await writeFile(join(folder, '20270101000100_second.sql'), 'alter table public.first add column b int;')
  await writeFile(join(folder, '20270101000000_first.sql'), 'create table public.first (a int);')
  await writeFile(join(folder, 'notes.md'), 'not a migration')
  expect((await migrate(database, folder)).map(({ name }) => name)).toEqual(['first', 'second'])
  expect(await migrate(database, folder)).toEqual([])
  await writeFile(join(folder, '20270101000200_broken.sql'), 'create table public.half ();\nselect nonsense;')
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 20270101000200_broken failed: column "nonsense" does not exist (line 2)',
  )
  const { rows } = await database.query(`select to_regclass('public.half') as found`)
  expect(rows).toEqual([{ found: null }])
  const { rows: recorded } = await database.query<{ name: string }>(
    `select name from supabase_migrations.schema_migrations where version >= '2027' order by version`,
  )
  expect(recorded.map(({ name }) => name)).toEqual(['first', 'second'])
})

test('the seed runs at the first start only', async () => {
  const seed = join(folder, 'seed.sql')
  await writeFile(seed, 'create table public.seeded ();')
  // The database was opened without a seed, which counts as its first start.
  expect(await seedOnce(database, seed)).toBe(false)
  await database.exec('delete from supabase_migrations.seed_files')
  expect(await seedOnce(database, seed)).toBe(true)
  expect(await seedOnce(database, seed)).toBe(false)
})

test('a folder without migrations has none', async () => {
  expect(await listMigrations(join(folder, 'nowhere'))).toEqual([])
})

test('tables with many writes are vacuumed and analyzed', async () => {
  await database.exec(
    'create table public.busy as select g from generate_series(1, 3000) g; delete from public.busy where g > 500',
  )
  await database.exec('select pg_stat_force_next_flush()')
  await new Housekeeper(database).tidy()
  const { rows } = await database.query(
    `select reltuples::int as rows from pg_class where oid = 'public.busy'::regclass`,
  )
  expect(rows).toEqual([{ rows: 500 }])
})

/** How often the rows of a table were vacuumed, and what is too large for them, with what is left to do. */
async function vacuumsOf(table: string) {
  await database.exec('select pg_stat_force_next_flush()')
  const { rows } = await database.query(
    `select t.vacuum_count::int as rows, v.vacuum_count::int as values, v.n_dead_tup::int as dead
     from pg_stat_all_tables t join pg_class c on c.oid = t.relid join pg_stat_all_tables v on v.relid = c.reltoastrelid
     where t.relname = $1`,
    [table],
  )
  return rows[0]
}

test('large values of a few rows are cleaned up once there are many, without the rows', async () => {
  await database.exec(`create table public.roomy (id int, content text);
    alter table public.roomy alter column content set storage external;
    insert into public.roomy select i, repeat('x', 100000) from generate_series(1, 40) i;`)
  const housekeeper = new Housekeeper(database)
  await housekeeper.tidy()
  const before = { rows: 1, values: 1, dead: 0 }
  expect(await vacuumsOf('roomy')).toEqual(before)
  await database.exec('delete from public.roomy where id <= 10')
  await vacuumsOf('roomy')
  await housekeeper.tidy()
  expect(await vacuumsOf('roomy')).toEqual({ ...before, dead: 510 })
  await database.exec('delete from public.roomy where id <= 30')
  await vacuumsOf('roomy')
  await housekeeper.tidy()
  expect(await vacuumsOf('roomy')).toEqual({ ...before, values: 2 })
})

test('what would take others long does not wait for its minute', async () => {
  // A value that is stored beside its row is at least one piece, however short.
  await database.exec(`create table public.full (content text) with (toast_tuple_target = 128);
    alter table public.full alter column content set storage external;
    insert into public.full select repeat('x', 200) from generate_series(1, 60000) i;`)
  const stop = startHousekeeping(database, (problem) => expect.unreachable(problem))
  await new Housekeeper(database).tidy()
  const before = await vacuumsOf('full')
  await database.exec('delete from public.full')
  // Some work that takes long enough to be looked at.
  const clock = vi.spyOn(performance, 'now')
  let now = 0
  clock.mockImplementation(() => (now += 200))
  const enter = vi.spyOn(Gate.prototype, 'enter')
  await asker.run('olive', () => database.query('select 1'))
  clock.mockRestore()
  await vi.waitFor(async () => expect(await vacuumsOf('full')).toMatchObject({ dead: 0 }), { timeout: 60_000 })
  expect(await vacuumsOf('full')).not.toEqual(before)
  expect(
    enter.mock.calls.filter(([client]) => client === 'olive'),
    'what the services do for themselves is not on her account',
  ).toHaveLength(1)
  enter.mockRestore()
  stop()
  database.onWorked(async () => {})
})

test('a plan that was made for a few rows is made again when there are many', async () => {
  await database.exec(`create table public.growing (id int primary key);
    insert into public.growing select generate_series(1, 20); analyze public.growing;
    prepare find_one (int) as select from public.growing where id = $1;`)
  const plan = async () => {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>('explain (costs off) execute find_one (1)')
    return rows[0]?.['QUERY PLAN'].split(' using ')[0]
  }
  // Postgres keeps a plan after five.
  for (let i = 0; i < 6; i++) await plan()
  const housekeeper = new Housekeeper(database)
  await database.exec('insert into public.growing select generate_series(21, 400)')
  await housekeeper.meetGrowth()
  expect(await plan()).toBe('Seq Scan on growing')
  await database.exec('insert into public.growing select generate_series(401, 5000)')
  await new Housekeeper(database, async () => false).meetGrowth()
  expect(await plan(), 'on a full disk nothing is written').toBe('Seq Scan on growing')
  await housekeeper.meetGrowth()
  expect(await plan()).toBe('Index Only Scan')
})

test('growth is looked for once there was much work, before anyone else’s', async () => {
  const deeds: string[] = []
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const work = (ms: number) => database.exclusive(async () => void (now += ms))
  const next = () => database.exclusive(async () => void deeds.push('next'))
  database.onWorked(async () => {})
  await work(200)
  database.onWorked(async () => void deeds.push('look'))
  await Promise.all([work(120), next()])
  await Promise.all([work(80), next()])
  database.onWorked(async () => {})
  clock.mockRestore()
  expect(deeds).toEqual(['next', 'look', 'next'])
})

test('what is done for everyone during a client’s turn does not make its work long', async () => {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const seen: string[] = []
  const work = (client: string, ms = 0) =>
    asker.run(client, () => database.exclusive(async () => void (seen.push(client), (now += ms))))
  database.onWorked(async () => void (now += 1000))
  await work('nora', 200)
  await Promise.all([work('nora'), work('vic')])
  database.onWorked(async () => {})
  clock.mockRestore()
  expect(seen).toEqual(['nora', 'nora', 'vic'])
})

test('a client that asks for much keeps another waiting for one transaction', async () => {
  const turns = new Turns({ most: 6, mostWaiting: 10, longestMs: 60_000 })
  const deeds: string[] = []
  let started = 0
  const ask = (client: string) =>
    takeTurn(turns, client, () => {
      started += 1
      return database.transaction(async () => void deeds.push(client))
    })
  let release = () => {}
  const held = database.exclusive(() => new Promise<void>((resolve) => (release = resolve)))
  const large = Array.from({ length: 6 }, () => ask('large'))
  await vi.waitFor(() => expect(started).toBe(6))
  const small = ask('small')
  await vi.waitFor(() => expect(started).toBe(7))
  release()
  await Promise.all([held, ...large, small])
  expect(deeds).toEqual(['large', 'small', ...Array(5).fill('large')])
})

test('a table is vacuumed once the disk has room for all of it', async () => {
  await database.exec(
    'create table public.large as select g from generate_series(1, 3000) g; delete from public.large where g > 500',
  )
  await database.exec('select pg_stat_force_next_flush()')
  const [{ bytes } = { bytes: 0 }] = (
    await database.query<{ bytes: number }>(`select pg_total_relation_size('public.large')::int as bytes`)
  ).rows
  const known = async () =>
    (await database.query<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = 'large'`)).rows
  await new Housekeeper(database, async (needed) => needed < bytes).tidy()
  expect(await known()).toEqual([{ rows: -1 }])
  await new Housekeeper(database, async (needed) => needed <= bytes).tidy()
  expect(await known()).toEqual([{ rows: 500 }])
})

test.each([
  ['2026-11-20 20:20:17.4+00', '2026-11-20T20:20:17.4+00:00'],
  ['2026-11-20 20:20:17+05:30', '2026-11-20T20:20:17+05:30'],
  ['2026-11-20 20:20:17', '2026-11-20T20:20:17'],
  ['infinity', 'infinity'],
])('%s is sent as %s', (text, iso) => {
  expect(isoTimestamp(text)).toBe(iso)
})
