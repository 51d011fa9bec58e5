import { expect, test } from 'vitest'
import { Database } from './database.ts'
import type { Postgres } from './postgres.ts'

/** Answers as PGlite does: after a while of work, and without a turn for anything else. */
const busy: Postgres = {
  async query() {
    const since = performance.now()
    while (performance.now() - since < 6) continue
    return { rows: [] }
  },
  async exec(sql) {
    return sql.split(';').map(() => ({ rows: [{}] }))
  },
  async listen() {
    return async () => {}
  },
  async close() {},
}

test.each([
  ['a transaction', (database: Database, work: () => Promise<void>) => database.transaction(work)],
  ['a held section', (database: Database, work: () => Promise<void>) => database.exclusive(work)],
  ['a request without one', (_: Database, work: () => Promise<void>) => work()],
])('what comes over the network is read between the short statements of %s', async (_, run) => {
  const database = new Database(busy, async (broken) => broken)
  let turns = 0
  let isDone = false
  const turn = (): void => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await run(database, async () => {
    for (let statements = 0; statements < 10; statements += 1) await database.query('select 1')
  })
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(9)
})
