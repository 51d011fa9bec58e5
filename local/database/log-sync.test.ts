import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { syncFile } from '../data-folder/sync-tree.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

let folder: string
let database: Database | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-synced-'))
  const made = await open(syncFile)
  await made.exec('create table public.rows (number int)')
}, 240_000)

afterEach(async () => {
  await database?.close()
  database = null
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function open(how: (path: string) => Promise<void>, onLost?: (error: unknown) => void): Promise<Database> {
  const connection = await openDatabase(folder, { syncFile: how, ...(onLost ? { onLost } : {}) })
  database = connection.database
  return connection.database
}

test('a write is answered only after its log is on disk', async () => {
  const told: string[] = []
  let letThrough = (): void => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const writer = await open(async (path) => {
    told.push('sync')
    await held
    await syncFile(path)
    told.push('on disk')
  })
  const answered = writer
    .transaction((tx) => tx.query('insert into public.rows values (1)'))
    .then(() => told.push('answered'))
  // Other callers are served while the disk is busy.
  expect((await writer.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual(['sync'])
  letThrough()
  await answered
  expect(told).toEqual(['sync', 'on disk', 'answered'])
}, 240_000)

test('each of fifty writes in a row is synced, and simultaneous ones share a sync', async () => {
  let syncs = 0
  const writer = await open(async (path) => {
    await syncFile(path)
    syncs += 1
  })
  for (let number = 0; number < 50; number += 1) {
    const before = syncs
    await writer.query('insert into public.rows values ($1)', [number])
    expect(syncs).toBeGreaterThan(before)
  }
  syncs = 0
  await writer.query('select count(*) from public.rows')
  expect(syncs).toBe(0)
  await Promise.all(
    Array.from({ length: 40 }, (_, number) => writer.query('insert into public.rows values ($1)', [number])),
  )
  expect(syncs).toBeGreaterThan(0)
  expect(syncs).toBeLessThan(40)
}, 240_000)

test('if the disk does not accept the log, no write is answered as saved', async () => {
  const lost: unknown[] = []
  const failure = new Error('EIO')
  const writer = await open(
    () => Promise.reject(failure),
    (error) => lost.push(error),
  )
  await expect(writer.query('insert into public.rows values (7)')).rejects.toBe(failure)
  await expect(writer.query('insert into public.rows values (8)')).rejects.toBe(failure)
  expect(lost).toEqual([failure])
}, 240_000)

test('the log continues past the end of its first file, and acknowledged writes are found there', async () => {
  const lost: unknown[] = []
  let writer = await open(syncFile, (error) => lost.push(error))
  await writer.exec('create table public.bulk (number int, content text)')
  // A log file holds 16 MB.
  for (let round = 0; round < 10; round += 1) {
    await writer.exec(
      `insert into public.bulk select ${round}, string_agg(md5(random()::text), '') from generate_series(1, 4000) n, generate_series(1, 40) group by n`,
    )
  }
  const { rows: before } = await writer.query<{ log: string }>('select pg_walfile_name(pg_current_wal_lsn()) as log')
  expect(Number.parseInt(before[0]?.log.slice(-8) ?? '', 16)).toBeGreaterThan(2)
  expect(lost).toEqual([])
  await writer.close()
  writer = await open(syncFile)
  expect((await writer.query('select count(*)::int as count from public.bulk')).rows).toEqual([{ count: 40_000 }])
}, 240_000)
