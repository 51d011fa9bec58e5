import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { become, type Query } from '../harness/database.ts'
import { during, settled } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* Those who read events, and those who run jobs, while others are at work. */

const db = await openTestDatabase()
afterAll(() => db.close())

const next = (query: Query = db.admin) =>
  query<{ id: number; title: string }>(`select id, after ->> 'title' as title from private.next_events('mail', 1000)`)
/** The titles of the next ones, once there are as many: transactions elsewhere in the cluster hold them back, too. */
async function told(many: number): Promise<string[]> {
  const titles: string[] = []
  const deadline = Date.now() + 20_000
  while (titles.length < many && Date.now() < deadline) titles.push(...(await next()).map(({ title }) => title))
  return titles
}
/** An event by itself: acts on the same board, or of the same owner, wait for each other. */
const found = (title: string) => (query: Query) =>
  query(`select private.note('board.made', null, null, null, null, jsonb_build_object('title', $1::text))`, [title])

/** Begins a transaction; the answer commits it. */
async function started(work: (query: Query) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  let ended: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    ended = db.engine.transaction(async (query) => {
      await work(query)
      resolve()
      await free
    })
    ended.catch(reject)
  })
  return async () => {
    release()
    await ended
  }
}

describe('a reader of events', () => {
  beforeEach(async () => {
    await db.admin('delete from private.event_readers')
    // Otherwise it would begin with events of before.
    await settled(db)
    await db.admin(`select private.add_event_reader('mail')`)
  })

  test('waits for what started earlier, and loses nothing of it', async () => {
    const commitSlow = await started(found('slow'))
    await db.engine.transaction(found('quick'))
    const early = await next()
    await commitSlow()
    expect(early).toEqual([])
    expect(await told(2)).toEqual(['slow', 'quick'])
    expect(await next()).toEqual([])
  })

  test('loses nothing of a transaction that writes its event after a later one', async () => {
    // It has its number, and no event yet.
    let write = () => {}
    const mayWrite = new Promise<void>((resolve) => {
      write = resolve
    })
    let hasBegun = () => {}
    const began = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const slow = db.engine.transaction(async (query) => {
      await query('select pg_current_xact_id()')
      hasBegun()
      await mayWrite
      await found('first by number')(query)
    })
    await began
    const commitLater = await started(found('second by number'))
    write()
    await slow
    const first = await told(1)
    await commitLater()
    expect(first).toEqual(['first by number'])
    expect(await told(1)).toEqual(['second by number'])
  })

  test('of the same name twice at once tells each event to one of them', async () => {
    for (const title of ['a', 'b', 'c']) await db.engine.transaction(found(title))
    await settled(db)
    const outcome = await during(db, next, next)
    expect(outcome).toEqual([])
  })

  test('among writers misses none and meets none twice', async () => {
    const told: number[] = []
    const written = new AbortController()
    const reading = (async () => {
      while (!written.signal.aborted) told.push(...(await next()).map(({ id }) => id))
    })()
    const writer = async (name: number) => {
      for (let at = 0; at < 25; at += 1) {
        await db.engine.transaction(async (query) => {
          await found(`${name}-${at}`)(query)
          if (at % 3 === 0) await query('select pg_sleep(0.004)')
        })
      }
    }
    await Promise.all([1, 2, 3, 4].map(writer))
    written.abort()
    await reading
    await settled(db)
    told.push(...(await next()).map(({ id }) => id))
    expect(told).toHaveLength(100)
    expect(new Set(told).size).toBe(100)
  })
})

test('who moves cards at the same time writes one event for each', async () => {
  const [{ n: before } = { n: 0 }] = await db.admin<{ n: number }>(
    `select count(*)::integer as n from private.events where kind = 'card.moved'`,
  )
  await Promise.all(
    (['mia', 'adam', 'olive'] as const).map((who) =>
      db.engine.transaction(async (query) => {
        await become(query, who)
        await query('select move_cards(array[$1::uuid], $2, 0)', [ids.card, ids.otherList])
        await query('select move_cards(array[$1::uuid], $2, 0)', [ids.card, ids.list])
      }),
    ),
  )
  const [{ n: after } = { n: 0 }] = await db.admin<{ n: number }>(
    `select count(*)::integer as n from private.events where kind = 'card.moved'`,
  )
  expect(after - before).toBe(6)
})

describe('jobs', () => {
  const claim = (query: Query = db.admin) =>
    query<{ job: { id: number; attempt: number } | null }>('select claim_job(60) as job')

  beforeEach(() => db.admin('delete from private.jobs'))

  test('of two runners at once each gets another one, without waiting', async () => {
    await db.admin(`select private.enqueue('test.one'), private.enqueue('test.two')`)
    let first: unknown
    const outcome = await during(
      db,
      async (query) => {
        const rows = await claim(query)
        first = rows[0]?.job?.id
        return rows
      },
      claim,
    )
    const [second] = outcome as { job: { id: number } | null }[]
    expect(second?.job?.id).toBeDefined()
    expect(second?.job?.id).not.toBe(first)
  })

  test('what is enqueued again while it is being claimed is done again', async () => {
    const enqueue = (query: Query) => query(`select private.enqueue('test.keyed', key => 'test')`)
    await enqueue(db.admin)
    await during(db, claim, enqueue)
    expect(await db.admin('select key, locked_until is not null as "isRunning" from private.jobs order by id')).toEqual(
      [
        { key: null, isRunning: true },
        { key: 'test', isRunning: false },
      ],
    )
  })

  test('two hundred done by eight runners are each done once', async () => {
    await db.admin('create table if not exists public.test_done (job bigint)')
    await db.admin('truncate public.test_done')
    await db.admin(`select private.enqueue('test.work') from generate_series(1, 200)`)
    const runner = async () => {
      for (;;) {
        const [{ job } = { job: null }] = await claim()
        if (!job) return
        await db.engine.transaction(async (query) => {
          await query('insert into public.test_done values ($1)', [job.id])
          await query('select private.finish_job($1, $2)', [job.id, job.attempt])
        })
      }
    }
    await Promise.all(Array.from({ length: 8 }, runner))
    const [counted] = await db.admin('select count(*) as all, count(distinct job) as different from public.test_done')
    expect(counted).toEqual({ all: 200, different: 200 })
    await db.admin('drop table public.test_done')
  })

  test('recurring ones are made once by many who schedule them', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => db.admin(`select schedule_jobs('[{"kind": "test.often", "seconds": 60}]')`)),
    )
    expect(await db.admin('select key from private.jobs')).toEqual([{ key: 'every:test.often' }])
  })
})
