import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const daily = { pro: 5, business: 8, enterprise: 10 }
type Answer = { id?: string; refusal?: string }

async function reserve(
  who: Person,
  { board = null as string | null, daily: calls = daily as object, monthly = 10_000, tokens = 100 } = {},
): Promise<Answer> {
  const [row] = await db.admin<{ answer: Answer }>('select reserve_ai_call($1, $2, $3, $4, $5) as answer', [
    cast[who],
    board,
    calls,
    monthly,
    tokens,
  ])
  return row?.answer ?? {}
}
const settle = (id: string | undefined, tokens: number, givesBack = false) =>
  db.admin('select settle_ai_call($1, $2, $3)', [id, tokens, givesBack])
const asksAndEnds = async (who: Person, tokens = 100, givesBack = false) => {
  const { id } = await reserve(who)
  await settle(id, tokens, givesBack)
  return id !== undefined
}
const othersUsed = (tokens: number) =>
  db.admin(`insert into private.ai_months (month, tokens) select date_trunc('month', now() at time zone 'UTC'), $1`, [
    tokens,
  ])
const usageOf = async (who: Person) =>
  (await db.admin('select calls, returned, tokens from private.ai_usage where user_id = $1', [cast[who]]))[0]
const monthTokens = async () => Number((await db.admin('select tokens from private.ai_months'))[0]?.['tokens'] ?? 0)
const setTier = (who: Person, tier: string) =>
  db.admin(
    `insert into subscribers (user_id, email, subscription_tier, subscribed)
    select id, email, $2, true from auth.users where id = $1
    on conflict (user_id) do update set subscription_tier = excluded.subscription_tier, subscribed = true`,
    [cast[who], tier],
  )
const mayUse = async (who: Person, board: string | null = null) =>
  (await db.as(who)<{ may: boolean }>('select may_use_ai($1) as may', [board]))[0]?.may

beforeEach(async () => {
  for (const table of ['ai_calls', 'ai_usage', 'ai_months', 'ai_payers']) await db.admin(`delete from private.${table}`)
  for (const who of ['olive', 'mia', 'vic', 'nora'] as const) await setTier(who, 'free')
})

test.each([
  ['free', false],
  ['essentials', false],
  ['pro', true],
  ['business', true],
  ['enterprise-50', true],
])('%s has AI: %s', async (tier, may) => {
  await setTier('mia', tier)
  expect(await mayUse('mia')).toBe(may)
  expect((await reserve('mia')).refusal).toBe(may ? undefined : 'plan')
})

test('in a dojo its owner’s plan counts, for people who may change something there', async () => {
  await setTier('olive', 'pro')
  expect(await mayUse('mia')).toBe(false)
  expect(await mayUse('mia', ids.board)).toBe(true)
  expect((await reserve('mia', { board: ids.board })).id).toBeDefined()
  for (const who of ['vic', 'nora'] as const) {
    await setTier(who, 'pro')
    expect(await mayUse(who, ids.board)).toBe(false)
    expect((await reserve(who, { board: ids.board })).refusal).toBe('plan')
  }
  await setTier('olive', 'free')
  await setTier('mia', 'pro')
  expect(await mayUse('mia', ids.board)).toBe(false)
})

test('in a dojo that is read-only, as its owner has more people than the plan includes, no one asks the model', async () => {
  await setTier('olive', 'pro')
  await db.admin('update private.crews set people = 11, outgrows_starter = true where owner_id = $1', [cast.olive])
  for (const who of ['olive', 'mia'] as const) {
    expect(await mayUse(who, ids.board)).toBe(false)
    expect((await reserve(who, { board: ids.board })).refusal).toBe('plan')
  }
  await setTier('olive', 'business')
  expect(await mayUse('mia', ids.board)).toBe(true)
  await db.admin('select private.recount_crew($1)', [cast.olive])
})

test('a day has as many calls as the plan, counted per person', async () => {
  await setTier('mia', 'pro')
  await setTier('olive', 'business')
  for (let call = 0; call < 5; call++) expect(await asksAndEnds('mia')).toBe(true)
  expect((await reserve('mia')).refusal).toBe('day')
  expect(await asksAndEnds('olive')).toBe(true)
  await db.admin('update private.ai_usage set day = day - 1')
  expect(await asksAndEnds('mia')).toBe(true)
})

test('a plan without a number of calls has none', async () => {
  await setTier('mia', 'pro')
  expect((await reserve('mia', { daily: { business: 8 } })).refusal).toBe('day')
})

test('the calls of one person are no one else’s', async () => {
  await setTier('mia', 'business')
  await setTier('olive', 'business')
  expect(await asksAndEnds('olive')).toBe(true)
  for (let call = 0; call < 3; call++) expect((await reserve('mia')).id).toBeDefined()
  const { id } = await reserve('olive')
  expect(await usageOf('olive')).toMatchObject({ calls: 2, tokens: 200 })
  await settle(id, 10, true)
  expect(await usageOf('olive')).toMatchObject({ calls: 1, returned: 1, tokens: 110 })
  expect(await asksAndEnds('olive')).toBe(true)
  expect(await usageOf('mia')).toMatchObject({ calls: 3, returned: 0, tokens: 300 })
})

test('a call that ends after midnight ends on the day on which it began', async () => {
  await setTier('mia', 'pro')
  const { id } = await reserve('mia')
  for (const table of ['ai_usage', 'ai_calls']) await db.admin(`update private.${table} set day = day - 1`)
  await asksAndEnds('mia')
  await settle(id, 40, true)
  expect(await db.admin('select calls, returned, tokens::int from private.ai_usage order by day')).toEqual([
    { calls: 0, returned: 1, tokens: 40 },
    { calls: 1, returned: 0, tokens: 100 },
  ])
})

test('a month has all of its tokens, and each month its own', async () => {
  await setTier('mia', 'pro')
  await db.admin(
    `insert into private.ai_months (month, tokens) select date_trunc('month', now() at time zone 'UTC')::date - interval '1 month', 900`,
  )
  await othersUsed(300)
  await setTier('olive', 'pro')
  const { id } = await reserve('mia', { monthly: 400, tokens: 100 })
  expect(id).toBeDefined()
  await settle(id, 60)
  expect(await db.admin('select tokens::int from private.ai_months order by month')).toEqual([
    { tokens: 900 },
    { tokens: 360 },
  ])
  expect((await reserve('olive', { monthly: 400, tokens: 41 })).refusal).toBe('month')
})

test('one person uses at most a quarter of a month, what is under way counted', async () => {
  await setTier('mia', 'pro')
  const { id } = await reserve('mia', { monthly: 400, tokens: 80 })
  expect((await reserve('mia', { monthly: 400, tokens: 21 })).refusal).toBe('share')
  await settle(id, 50)
  await db.admin(`update private.ai_usage set day = date_trunc('month', now() at time zone 'UTC')::date`)
  expect((await reserve('mia', { monthly: 400, tokens: 51 })).refusal).toBe('share')
  expect((await reserve('mia', { monthly: 400, tokens: 50 })).id).toBeDefined()
  await db.admin('update private.ai_usage set day = day - 31')
  await db.admin(`update private.ai_payers set month = (month - interval '1 month')::date`)
  expect((await reserve('mia', { monthly: 400, tokens: 100 })).id, 'in a new month').toBeDefined()
})

test('all who ask on one plan use at most a quarter of a month together, also where they sign up again', async () => {
  await setTier('olive', 'pro')
  const inDojo = { board: ids.board, monthly: 400 }
  const { id } = await reserve('olive', { ...inDojo, tokens: 60 })
  expect((await reserve('mia', { ...inDojo, tokens: 41 })).refusal).toBe('share')
  await settle(id, 50)
  const { id: second } = await reserve('mia', { ...inDojo, tokens: 50 })
  await settle(second, 50)
  await db.admin('delete from private.ai_usage')
  expect((await reserve('mia', { ...inDojo, tokens: 1 })).refusal).toBe('share')
  await setTier('mia', 'pro')
  expect((await reserve('mia', { monthly: 400, tokens: 100 })).id, 'on a plan of her own').toBeDefined()
  await db.admin(`update private.ai_payers set month = (month - interval '3 months')::date where payer_id = $1`, [
    cast.olive,
  ])
  await db.admin(
    `insert into private.ai_payers (payer_id, month) values (gen_random_uuid(), (now() - interval '100 days')::date)`,
  )
  await reserve('olive', { ...inDojo, tokens: 10 })
  expect(await db.admin('select from private.ai_payers where payer_id = $1', [cast.olive])).toHaveLength(1)
  const old = `select from private.ai_payers where month < now() - interval '71 days'`
  expect(await db.admin(old), 'nor of an account that is gone').toEqual([])
})

test('three calls at the same time are enough; one that was lost ends by itself and stays counted', async () => {
  await setTier('mia', 'business')
  for (let call = 0; call < 3; call++) expect((await reserve('mia')).id).toBeDefined()
  expect((await reserve('mia')).refusal).toBe('busy')
  // Also where they began while the clock was a day fast.
  await db.admin(`update private.ai_calls set begun_at = now() + interval '1 day'`)
  await db.admin('select private.follow_clock(clock_timestamp())')
  await db.admin(`update private.ai_calls set begun_at = begun_at - interval '3 minutes'`)
  expect((await reserve('mia')).id).toBeDefined()
  expect(await usageOf('mia')).toMatchObject({ calls: 4, tokens: 400 })
})

test('everyone together has so many tokens a month, reserved before and settled after', async () => {
  await setTier('mia', 'pro')
  await setTier('olive', 'pro')
  await othersUsed(450)
  const { id } = await reserve('mia', { monthly: 600 })
  expect((await reserve('olive', { monthly: 600 })).refusal).toBe('month')
  expect(await usageOf('olive')).toMatchObject({ calls: 0 })
  await settle(id, 30)
  expect(await monthTokens()).toBe(480)
  expect((await reserve('olive', { monthly: 600 })).id).toBeDefined()
  expect(await monthTokens()).toBe(580)
})

test('a call that fails is given back with what it has not used, once', async () => {
  await setTier('mia', 'pro')
  const { id } = await reserve('mia')
  await settle(id, 10, true)
  await settle(id, 10, true)
  expect(await usageOf('mia')).toMatchObject({ calls: 0, returned: 1, tokens: 10 })
  expect(await monthTokens()).toBe(10)
})

test('as many calls are given back a day as the plan has, and no more', async () => {
  await setTier('mia', 'pro')
  for (let call = 0; call < 5; call++) await asksAndEnds('mia', 0, true)
  expect(await usageOf('mia')).toMatchObject({ calls: 0, returned: 5 })
  for (let call = 0; call < 5; call++) await asksAndEnds('mia', 0, true)
  expect((await reserve('mia')).refusal).toBe('day')
})

test('what was used is never less than nothing', async () => {
  await setTier('mia', 'pro')
  const { id } = await reserve('mia')
  await settle(id, -500)
  expect(await monthTokens()).toBe(0)
})

test('days of long ago are forgotten', async () => {
  await setTier('mia', 'pro')
  await asksAndEnds('mia')
  await db.admin('update private.ai_usage set day = day - 41')
  await asksAndEnds('mia')
  expect(await db.admin('select from private.ai_usage')).toHaveLength(1)
})

test('no one reads or writes the counts', async () => {
  for (const table of ['ai_usage', 'ai_months', 'ai_calls', 'ai_payers'])
    for (const sql of [`select * from private.${table}`, `delete from private.${table}`])
      expect(await db.attempt('olive', sql)).toEqual({ refusal: '42501' })
})

describe('trials without a card', () => {
  const startTrial = (who: Person, hasCard = false) =>
    db.admin(
      `update subscribers set subscription_tier = 'enterprise', status = 'trialing', has_card = $2 where user_id = $1`,
      [cast[who], hasCard],
    )
  beforeEach(() => () => db.admin('update subscribers set status = null, has_card = false'))

  test('use a quarter of a month together', async () => {
    for (const who of ['mia', 'vic', 'nora'] as const) await startTrial(who)
    const { id } = await reserve('mia', { monthly: 4000, tokens: 900 })
    expect((await reserve('vic', { monthly: 4000, tokens: 101 })).refusal).toBe('share')
    await settle(id, 100)
    expect((await reserve('vic', { monthly: 4000, tokens: 900 })).id).toBeDefined()
    expect((await reserve('nora', { monthly: 4000, tokens: 1 })).refusal).toBe('share')
    await setTier('olive', 'pro')
    expect((await reserve('olive', { monthly: 4000, tokens: 1000 })).id, 'who pays').toBeDefined()
    expect(await monthTokens()).toBe(2000)
  })

  test('count in their dojos for all who ask, and no more once there is a card', async () => {
    await startTrial('olive')
    await startTrial('vic')
    expect((await reserve('mia', { board: ids.board, monthly: 4000, tokens: 1 })).id).toBeDefined()
    expect((await reserve('vic', { monthly: 4000, tokens: 999 })).id).toBeDefined()
    expect((await reserve('mia', { board: ids.board, monthly: 4000, tokens: 1 })).refusal).toBe('share')
    await setTier('mia', 'pro')
    expect((await reserve('mia', { monthly: 4000, tokens: 1 })).id).toBeDefined()
    await startTrial('olive', true)
    expect((await reserve('mia', { board: ids.board, monthly: 4000, tokens: 1 })).id).toBeDefined()
  })

  test('what others use is not theirs', async () => {
    await setTier('olive', 'pro')
    expect((await reserve('olive', { monthly: 4000, tokens: 1000 })).id).toBeDefined()
    await startTrial('mia')
    expect((await reserve('mia', { monthly: 4000, tokens: 1000 })).id).toBeDefined()
  })
})
