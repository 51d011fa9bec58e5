import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../testing/people.ts'
import { serveHealth } from './health.ts'
import { openDatabase } from './open-database.ts'
import { MOST_PARAMETERS } from './postgres.ts'
import { requestContextSql } from './request-context.ts'
import type { SerialConnection } from './serial-connection.ts'

let folder: string
let connection: SerialConnection

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-broken-'))
})

afterEach(async () => {
  await connection.database.close()
  await rm(folder, { recursive: true })
})

/** The effect of an insert with that many values: past the limit, every later answer of PGlite is wrong. */
async function breakSession(): Promise<void> {
  const values = Array.from({ length: MOST_PARAMETERS + 1 }, (_, index) => index)
  const sql = `select count(*) from (values ${values.map((index) => `($${index + 1}::int)`).join(',')}) v (n)`
  await connection.database.exclusive(() => connection.driver.query(sql, values).catch(() => {}))
  expect((await connection.driver.query('select 1 as one').catch(() => ({ rows: [] }))).rows).toEqual([])
}

async function open(isInMemory: boolean): Promise<void> {
  connection = await openDatabase(isInMemory ? null : folder)
  await connection.database.exec('create role anon; create table kept (n int); grant select, insert on kept to anon')
  await connection.database.query('insert into kept values ($1)', [1])
}

const kept = async () =>
  (await connection.database.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)

test.each([
  ['on files', false],
  ['in memory', true],
])('a session %s with mismatched answers is reopened, and keeps everything acknowledged', async (_, isInMemory) => {
  await open(isInMemory)
  const { database } = connection
  const reasons: string[] = []
  database.onReopened((reason) => reasons.push(reason))
  await breakSession()
  expect(await database.isWell()).toBe(true)
  expect(reasons).toHaveLength(1)
  expect(await kept()).toEqual([1])
  await database.query('insert into kept values ($1)', [2])
  expect(await kept()).toEqual([1, 2])
})

test('a Postgres that could not write its log is lost, and nothing more is answered', async () => {
  const lost: unknown[] = []
  connection = await openDatabase(folder, { onLost: (error) => lost.push(error) })
  const { database, driver } = connection
  const answer = Object.assign(new Error('could not write to file "pg_wal/xlogtemp.42"'), {
    severity: 'PANIC',
    code: '53100',
  })
  const { query } = driver
  driver.query = () => Promise.reject(answer)
  await expect(database.query('select 1')).rejects.toBe(answer)
  driver.query = query
  expect(lost).toEqual([answer])
  await expect(database.exec('create table late ()')).rejects.toBe(answer)
})

test("a person's next request detects it, and gets the right answer", async () => {
  await open(true)
  await breakSession()
  const asAnon = requestContextSql({ auth: { role: 'anon' } })
  const { rows } = await connection.database.transaction(
    (tx) => tx.query('insert into kept values (2) returning n'),
    asAnon,
  )
  expect(rows).toEqual([{ n: 2 }])
  expect(await kept()).toEqual([1, 2])
})

test('listeners are notified on the new session too', async () => {
  await open(true)
  const heard: string[] = []
  const stop = await connection.database.listen('news', (payload) => heard.push(payload))
  await breakSession()
  await connection.database.isWell()
  await connection.database.exec(`notify news, 'again'`)
  await until(() => heard.length > 0, 'the news')
  expect(heard).toEqual(['again'])
  await stop()
})

test('a refused statement leaves nothing of itself on the stack, which would be full after 7,600', async () => {
  await open(true)
  const { database, driver } = connection
  const pointer: unknown = Reflect.get(driver.Module, '___stack_pointer')
  if (!(pointer instanceof WebAssembly.Global)) throw new Error('PGlite shows its stack no more.')
  const before: unknown = pointer.value
  const refused: (() => Promise<unknown>)[] = [
    () => database.query('select nowhere'),
    () => database.query('insert into kept values ($1)', ['a']),
    () => database.exec(`select 1; do $$ begin raise exception 'no' using errcode = 'PT404'; end $$`),
    () => database.transaction((tx) => tx.query('select 1 / 0'), requestContextSql({ auth: { role: 'anon' } })),
    () => database.transaction(async () => undefined, 'select nowhere'),
  ]
  for (const call of refused) for (let nth = 0; nth < 3; nth++) await expect(call()).rejects.toBeInstanceOf(Error)
  expect(pointer.value).toBe(before)
  expect(await kept()).toEqual([1])
})

/** Postgres calls itself for each bracket. */
const DEEP = `select to_tsquery('simple', '${'('.repeat(40_000)}a${')'.repeat(40_000)}')`

test.each([
  ['on files', false],
  ['in memory', true],
])(
  'a session %s whose stack overflowed is let go of, not closed, and keeps everything acknowledged',
  async (_, isInMemory) => {
    await open(isInMemory)
    const { database, driver } = connection
    const reasons: string[] = []
    database.onReopened((reason) => reasons.push(reason))
    const close = vi.spyOn(driver, 'close')
    const ask = vi.spyOn(driver, 'exec')
    const attempt = database.transaction(async (tx) => {
      await tx.query('insert into kept values (99)')
      await tx.query(DEEP).catch(() => {})
      ask.mockClear()
      await tx.query('insert into kept values (98)')
    })
    await expect(attempt).rejects.toThrow('Postgres ended in the middle of a statement: RangeError')
    expect(ask, 'nothing is asked of it any more').not.toHaveBeenCalled()
    expect(await kept()).toEqual([1])
    expect(reasons).toHaveLength(1)
    expect(close).not.toHaveBeenCalled()
    for (let nth = 2; nth < 6; nth++) {
      await expect(database.query(DEEP)).rejects.toThrow('Postgres ended')
      await database.query('insert into kept values ($1)', [nth])
    }
    expect(await kept()).toEqual([1, 2, 3, 4, 5])
  },
)

test('the 200 MB of each session that was let go of are freed in time', async () => {
  await open(false)
  const { database } = connection
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const before = process.memoryUsage().external
  for (let nth = 0; nth < 8; nth++) {
    // The test runner would keep the error, and with it the session.
    await database.query(DEEP).catch(() => {})
    await database.query('select 1')
    collect()
    await new Promise((resolve) => setTimeout(resolve, 200))
    collect()
  }
  // A few of them live for a while.
  expect((process.memoryUsage().external - before) / 1e6).toBeLessThan(1200)
})

test('a statement with too many values never reaches the session', async () => {
  await open(true)
  const values = Array.from({ length: MOST_PARAMETERS + 1 }, () => 1)
  await expect(connection.database.query('select 1', values)).rejects.toMatchObject({ code: '54023' })
  expect(await kept()).toEqual([1])
})

test('health asks the database', async () => {
  await open(true)
  expect(await (await serveHealth(connection.database)).json()).toEqual({ ready: true })
  await breakSession()
  // Opening it again takes longer than health waits on a busy machine.
  await vi.waitFor(async () => expect((await serveHealth(connection.database)).status).toBe(200), 60_000)
  expect(await kept()).toEqual([1])
  const silent = { isWell: () => Promise.reject(new Error('gone')) } as unknown as SerialConnection['database']
  const answer = await serveHealth(silent)
  expect([answer.status, await answer.json()]).toEqual([503, { ready: false }])
})

test.each([
  ['a number', -1],
  ['a truth', true],
  ['an object', { a: 1 }],
])('%s in place of a list is refused, and leaves the session as it is', async (_, value) => {
  await open(true)
  const { database } = connection
  const reasons: string[] = []
  database.onReopened((reason) => reasons.push(reason))
  for (const type of ['text[]', 'int[]', 'jsonb[]', 'boolean[]', 'timestamptz[]'])
    await expect(database.query(`select $1::${type}`, [value])).rejects.toMatchObject({ code: '22P02' })
  expect(await kept()).toEqual([1])
  // So it is in a session that was opened again.
  await breakSession()
  expect(await database.isWell()).toBe(true)
  expect(reasons).toHaveLength(1)
  await expect(database.query('select $1::text[]', [value])).rejects.toMatchObject({ code: '22P02' })
  expect(await kept()).toEqual([1])
  expect(reasons).toHaveLength(1)
})
