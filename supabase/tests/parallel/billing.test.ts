import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../harness/cast.ts'
import type { Query } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'

/* Several servers at the same moment, each with a connection of its own. */

const db = await openTestDatabase()
afterAll(() => db.close())

const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(`select set_config('role', 'service_role', true)`)
    return query(sql, params)
  })

async function atOnce<T>(times: number, call: (at: number) => [sql: string, params: readonly unknown[]]): Promise<T[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, at) => {
      const [sql, params] = call(at)
      return server<{ answer: T }>(`select public.${sql} as answer`, params)
    }),
  )
  return answers.flatMap((rows) => rows.map(({ answer }) => answer))
}

beforeEach(async () => {
  await db.admin('delete from private.checkouts')
  await db.admin('delete from private.coupon_guesses')
  await db.admin('delete from private.stripe_events')
  await db.admin(`update subscribers set stripe_customer_id = null, sync_ticket = 0 where user_id = $1`, [cast.mia])
})

test('of eight who claim a customer all get the same', async () => {
  const customers = await atOnce<string>(8, (at) => ['claim_customer($1, $2)', [cast.mia, `cus_${at}`]])
  expect(new Set(customers).size).toBe(1)
})

test('of eight who want to make the subscription one may', async () => {
  const leases = await atOnce<{ isGranted: boolean }>(8, (at) => [
    'lease_checkout($1, $2, 60)',
    [cast.mia, `seti_${at}`],
  ])
  expect(leases.filter(({ isGranted }) => isGranted)).toHaveLength(1)
})

test('of eight deliveries of one event one is applied', async () => {
  await server(`select claim_customer($1, 'cus_mia')`, [cast.mia])
  const started = await atOnce<{ ticket: number }>(8, () => [`begin_sync('cus_mia', 'evt_1', 'invoice.paid')`, []])
  const state = { outcome: 'in', tier: 'pro' }
  const outcomes = await atOnce<string>(8, (at) => [
    `apply_sync('cus_mia', $1, $2, 'evt_1')`,
    [started[at]?.ticket, state],
  ])
  expect(outcomes.toSorted()).toEqual(['applied', ...Array.from({ length: 7 }, () => 'repeated')])
})

test('of eight answers in any order the one that was asked for last stays', async () => {
  await server(`select claim_customer($1, 'cus_mia')`, [cast.mia])
  const started = await atOnce<{ ticket: number }>(8, () => [`begin_sync('cus_mia')`, []])
  await atOnce(8, (at) => [
    `apply_sync('cus_mia', $1, $2)`,
    [started[at]?.ticket, { outcome: 'in', tier: 'pro', status: String(started[at]?.ticket) }],
  ])
  const latest = Math.max(...started.map(({ ticket }) => ticket))
  expect(await db.admin('select status from subscribers where user_id = $1', [cast.mia])).toEqual([
    { status: String(latest) },
  ])
})

test('of thirty guesses at once ten are looked at', async () => {
  const answers = await atOnce<boolean>(30, () => ['count_coupon_guess($1, 10, 10)', [cast.mia]])
  expect(answers.filter(Boolean)).toHaveLength(10)
})

test('of thirty steps at once ten are taken', async () => {
  await db.admin('delete from private.billing_steps')
  const answers = await atOnce<boolean>(30, () => ['count_billing_step($1, 10, 60)', [cast.mia]])
  expect(answers.filter(Boolean)).toHaveLength(10)
})
