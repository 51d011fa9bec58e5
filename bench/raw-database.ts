import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { startCluster } from '../supabase/tests/harness/cluster.ts'
import { findPostgres } from '../supabase/tests/harness/find-postgres.ts'
import { boardContent } from './board-content.ts'

/** A bare table of cards, without rules or API, to compare with. */
export type RawDatabase = {
  /** One row updated by its key, in ms. */
  writeOne: () => Promise<number>
  /** All rows of a board read in order, in ms; `cardsPerList` as it was created. */
  readBoard: (cardsPerList: number) => Promise<number>
  close: () => Promise<void>
}

type Query = (sql: string, params?: (string | number | null)[]) => Promise<unknown>

const TABLE = `create table cards (id integer primary key, size integer not null, list integer not null, place integer not null,
  title text not null, priority text, due_date date);
  create index cards_size on cards (size, list, place);`

/** The same Postgres as the product's default, in this process, on disk, with the same durability. */
export async function openEmbedded(sizes: readonly number[]): Promise<RawDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'dojo-bench-raw-'))
  const pg = await PGlite.create(join(folder, 'database'), { relaxedDurability: false })
  const raw = await fill(
    (sql, params) => pg.query(sql, params ?? []),
    (sql) => pg.exec(sql),
    sizes,
  )
  return {
    ...raw,
    close: async () => {
      await pg.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A native PostgreSQL with one connection, or the reason why there is none. It does not wait for the disk. */
export async function openNative(sizes: readonly number[]): Promise<RawDatabase | { missing: string }> {
  const found = findPostgres()
  if ('missing' in found) return found
  const cluster = await startCluster(found.binDir)
  const sql = postgres({
    host: cluster.socketDir,
    database: 'postgres',
    username: 'postgres',
    max: 1,
    onnotice: () => {},
  })
  const raw = await fill(
    (text, params) => sql.unsafe(text, params ?? [], { prepare: true }),
    (text) => sql.unsafe(text),
    sizes,
  )
  return {
    ...raw,
    close: async () => {
      await sql.end()
      await cluster.stop()
    },
  }
}

async function fill(query: Query, exec: (sql: string) => Promise<unknown>, sizes: readonly number[]) {
  await exec(TABLE)
  let id = 0
  for (const size of sizes) {
    for (const [list, { cards }] of boardContent(size, new Date()).entries()) {
      const rows = cards.map((card, place) => ({ id: (id += 1), list, place, ...card }))
      await query(
        `insert into cards select id, ${size}, list, place, title, priority, due_date
         from jsonb_to_recordset($1::text::jsonb) as r (id integer, list integer, place integer, title text, priority text, due_date date)`,
        [JSON.stringify(rows)],
      )
    }
  }
  await exec('analyze cards')
  let turn = 0
  return {
    writeOne: () => {
      turn += 1
      return timed(() => query('update cards set place = $1 where id = $2', [turn, (turn % id) + 1]))
    },
    readBoard: (cardsPerList: number) =>
      timed(() =>
        query('select id, list, place, title, priority, due_date from cards where size = $1 order by list, place', [
          cardsPerList,
        ]),
      ),
  }
}

/** How long it took, in ms. */
export async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}
