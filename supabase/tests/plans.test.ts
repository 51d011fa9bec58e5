import { afterAll, expect, test } from 'vitest'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Plan = { tier: string; subscribed: boolean; endsInDays: number | null }
const day = 24 * 60 * 60 * 1000

async function given(plan: Plan | null): Promise<void> {
  await db.admin('delete from subscribers where user_id = $1', [cast.mia])
  if (!plan) return
  await db.admin(
    `insert into subscribers (user_id, email, subscription_tier, subscribed, stripe_customer_id, subscription_end)
     values ($1, 'mia@ninjadojo.test', $2, $3, 'cus_mia', now() + $4::integer * interval '1 day')`,
    [cast.mia, plan.tier, plan.subscribed, plan.endsInDays],
  )
}

type Viewer = { viewer: { id: string; email: string; displayName: string; subscription: Record<string, unknown> } }
const viewer = async () => (await db.as('mia')<Viewer>('select viewer() as viewer'))[0]?.viewer

test('the viewer is who asks, with their plan', async () => {
  await given({ tier: 'pro', subscribed: true, endsInDays: 10 })
  const seen = await viewer()
  expect(seen).toMatchObject({
    id: cast.mia,
    email: 'mia@ninjadojo.test',
    displayName: 'Mia',
    subscription: { subscribed: true, subscription_tier: 'pro' },
  })
  expect(Date.parse(String(seen?.subscription['subscription_end']))).toBeGreaterThan(Date.now() + 9 * day)
})

const checks: [title: string, plan: Plan | null, subscribed: boolean][] = [
  ['no one has chosen', null, false],
  ['the free plan was chosen', { tier: 'free', subscribed: true, endsInDays: null }, true],
  ['a paid plan runs', { tier: 'pro', subscribed: true, endsInDays: 3 }, true],
  ['a paid plan has run out into Starter', { tier: 'pro', subscribed: true, endsInDays: -1 }, true],
  ['a paid plan was cancelled', { tier: 'pro', subscribed: false, endsInDays: -1 }, false],
]
test.each(checks)('when %s, the check says so', async (_, plan, subscribed) => {
  await given(plan)
  expect((await viewer())?.subscription['subscribed']).toBe(subscribed)
})

test('a paid plan that is over is Starter, and says no end', async () => {
  await given({ tier: 'pro', subscribed: true, endsInDays: -1 })
  expect((await viewer())?.subscription).toEqual({
    subscribed: true,
    subscription_tier: 'free',
    subscription_end: null,
  })
})

const free: [title: string, plan: Plan | null][] = [
  ['before any plan', null],
  ['again', { tier: 'free', subscribed: true, endsInDays: null }],
  ['after a paid plan was cancelled', { tier: 'pro', subscribed: false, endsInDays: -1 }],
  ['after a paid plan ran out', { tier: 'pro', subscribed: true, endsInDays: -1 }],
]
test.each(free)('the free plan can be chosen %s, and then holds', async (_, plan) => {
  await given(plan)
  await db.as('mia')('select choose_free_plan()')
  expect((await viewer())?.subscription).toEqual({
    subscribed: true,
    subscription_tier: 'free',
    subscription_end: null,
  })
})

test('an order that was left open is given up with it, and one that is carried out is not', async () => {
  await given(null)
  const open = () => db.admin('select open_checkout($1, $2)', [cast.mia, 'seti_left'])
  const left = () => db.admin<{ left: unknown }>('select find_checkout($1) as left', [cast.mia])
  await open()
  await db.admin('select lease_checkout($1, $2, 60)', [cast.mia, 'one'])
  expect(await db.attempt('mia', 'select choose_free_plan()')).toEqual({ refusal: 'PT429' })
  await db.admin('select release_checkout($1, $2)', [cast.mia, 'one'])
  expect((await left())[0]?.left).toMatchObject({ setupIntentId: 'seti_left' })
  await db.as('mia')('select choose_free_plan()')
  expect((await left())[0]?.left).toBeNull()
  await open()
  await db.as('mia')('select give_up_order()')
  expect((await left())[0]?.left).toBeNull()
})

test('who joins a clan and has no plan gets the free one, and keeps the order that was left open', async () => {
  await given(null)
  await db.admin('update subscribers set subscription_tier = $2, subscribed = true where user_id = $1', [
    cast.olive,
    'business',
  ])
  await db.admin('select open_checkout($1, $2)', [cast.mia, 'seti_left'])
  const [made] = await db.as('olive')<{ link: { token: string } }>(
    `select make_clan_link($1, 'guest', '{}', 'member', 5) as link`,
    [ids.clan],
  )
  await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.mia])
  await db.as('mia')('select accept_clan_invitation($1)', [made?.link.token])
  expect((await viewer())?.subscription['subscription_tier']).toBe('free')
  expect(await db.admin('select find_checkout($1) as left', [cast.mia])).toMatchObject([
    { left: { setupIntentId: 'seti_left' } },
  ])
})

test('a plan that is past due is cancelled before the free one is chosen', async () => {
  await given({ tier: 'pro', subscribed: true, endsInDays: -1 })
  await db.admin(`update subscribers set status = 'past_due' where user_id = $1`, [cast.mia])
  expect(await db.attempt('mia', 'select choose_free_plan()')).toEqual({ refusal: '42501' })
})

const paid: [title: string, plan: Plan][] = [
  ['that runs', { tier: 'pro', subscribed: true, endsInDays: 3 }],
  ['without an end', { tier: 'enterprise', subscribed: true, endsInDays: null }],
]
test.each(paid)('the free plan never replaces a paid one %s', async (_, plan) => {
  await given(plan)
  expect(await db.attempt('mia', 'select choose_free_plan()')).toEqual({ refusal: '42501' })
  expect((await viewer())?.subscription['subscription_tier']).toBe(plan.tier)
})

test('the free plan keeps the customer number', async () => {
  await given({ tier: 'pro', subscribed: false, endsInDays: -1 })
  await db.as('mia')('select choose_free_plan()')
  expect(await db.admin('select stripe_customer_id from subscribers where user_id = $1', [cast.mia])).toEqual([
    { stripe_customer_id: 'cus_mia' },
  ])
})

test('the plan follows a change of address', async () => {
  await given({ tier: 'free', subscribed: true, endsInDays: null })
  await db.admin(`update auth.users set email = 'mia.new@ninjadojo.test' where id = $1`, [cast.mia])
  expect(await db.admin('select email from subscribers where user_id = $1', [cast.mia])).toEqual([
    { email: 'mia.new@ninjadojo.test' },
  ])
})
