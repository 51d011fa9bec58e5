import type { Row, Query, TestDatabase } from './database.ts'
import { sqlState } from './database.ts'

type Work = (query: Query) => Promise<Row[]>

/**
 * What the second work answers, or is refused with, when it begins while the first is done and not yet committed: the first
 * goes on with `rest` and commits as soon as the second waits for it, or has ended without waiting.
 */
export async function during(
  { engine, admin }: TestDatabase,
  first: Work,
  second: Work,
  rest: Work = async () => [],
): Promise<Row[] | { refusal: string }> {
  let commit = () => {}
  const free = new Promise<void>((resolve) => {
    commit = resolve
  })
  let one: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    one = engine.transaction(async (query) => {
      await first(query)
      resolve()
      await free
      await rest(query)
    })
    one.catch(reject)
  })
  let hasEnded = false
  const two = engine
    .transaction(second)
    .catch((error: unknown) => ({ refusal: sqlState(error) }))
    .finally(() => {
      hasEnded = true
    })
  await whenTrue(async () => hasEnded || (await someoneWaits(admin)))
  commit()
  await one
  return two
}

/** Waits until everything that started before now has ended, in the other databases of the cluster too: then readers of events see it. */
export async function settled({ admin }: TestDatabase): Promise<void> {
  const [now] = await admin<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  await whenTrue(async () => {
    const [row] = await admin<{ is: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as is',
      [now?.xid],
    )
    return row?.is === true
  })
}

async function whenTrue(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(setImmediate)
}

/** Whether a transaction of this database waits for a lock. */
export async function someoneWaits(admin: Query): Promise<boolean> {
  const waiting = await admin(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}
