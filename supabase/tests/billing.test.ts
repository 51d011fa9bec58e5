import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import type { Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** As lib/billing asks, with the secret key. */
const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(
      `select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`,
    )
    return query(sql, params)
  })

async function ask<T>(call: string, params: readonly unknown[] = []): Promise<T | undefined> {
  const [row] = await server<{ answer: T }>(`select public.${call} as answer`, params)
  return row?.answer
}

type Ticket = { ticket: number; isHandled: boolean; known: { userId: string; tier: string } | null }
async function begin(customer: string, event?: string): Promise<Ticket> {
  const answer = await ask<Ticket>('begin_sync($1, $2, $3)', [
    customer,
    event ?? null,
    event ? 'customer.subscription.updated' : null,
  ])
  if (!answer) throw new Error('begin_sync answered nothing')
  return answer
}
const apply = (customer: string, ticket: number, state: object, event?: string) =>
  ask<string>('apply_sync($1, $2, $3, $4)', [customer, ticket, state, event ?? null])

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const pro = {
  outcome: 'in',
  subscriptionId: 'sub_1',
  status: 'active',
  priceId: 'price_pro_monthly',
  tier: 'pro',
  periodEndsAt: inDays(10),
  accessEndsAt: inDays(17),
  trialEndsAt: null,
  cancelsAt: null,
  pastDueSince: null,
  hasHadTrial: true,
}
const over = {
  ...pro,
  outcome: 'starter',
  status: 'canceled',
  tier: null,
  periodEndsAt: null,
  accessEndsAt: null,
  hasHadTrial: false,
}

const rowOf = async (who: Person) => (await db.admin('select * from subscribers where user_id = $1', [cast[who]]))[0]
const viewer = async (who: Person) =>
  (
    await db.as(who)<{ viewer: Record<'subscription' | 'billing', Record<string, unknown>> }>(
      'select viewer() as viewer',
    )
  )[0]?.viewer

beforeEach(async () => {
  await db.admin('delete from private.stripe_events')
  await db.admin('delete from private.checkouts')
  await db.admin('delete from private.coupon_guesses')
  await db.admin('delete from private.taken_trials')
  await db.admin('delete from subscribers')
  await db.admin('delete from private.departed_customers')
  await db.admin(
    `insert into subscribers (user_id, email, subscription_tier, subscribed, stripe_customer_id, told_email)
    select id, email, 'free', id <> $1, case when id = $1 then 'cus_mia' end, email from auth.users`,
    [cast.mia],
  )
})

test('a customer is made once: the second one is told of the first', async () => {
  expect(await ask('claim_customer($1, $2)', [cast.vic, 'cus_a'])).toBe('cus_a')
  expect(await ask('claim_customer($1, $2)', [cast.vic, 'cus_b'])).toBe('cus_a')
})

test('someone who has chosen nothing yet gets a row with their customer, and no plan by it', async () => {
  await db.admin('delete from subscribers where user_id = $1', [cast.nora])
  expect(await ask('claim_customer($1, $2)', [cast.nora, 'cus_nora'])).toBe('cus_nora')
  expect((await viewer('nora'))?.subscription).toMatchObject({ subscribed: false })
})

test('only a customer that is gone is replaced', async () => {
  expect(await ask('claim_customer($1, $2, $3)', [cast.mia, 'cus_new', 'cus_other'])).toBe('cus_mia')
  expect(await ask('claim_customer($1, $2, $3)', [cast.mia, 'cus_new', 'cus_mia'])).toBe('cus_new')
})

test('no one is given the customer of someone else', async () => {
  await expect(ask('claim_customer($1, $2)', [cast.vic, 'cus_mia'])).rejects.toMatchObject({ code: '23505' })
})

test('a subscription belongs to one person', async () => {
  await ask('claim_customer($1, $2)', [cast.vic, 'cus_vic'])
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await expect(begin('cus_vic').then(({ ticket }) => apply('cus_vic', ticket, pro))).rejects.toMatchObject({
    code: '23505',
  })
})

test('what Stripe says is what the person has', async () => {
  expect(await apply('cus_mia', (await begin('cus_mia')).ticket, pro)).toBe('applied')
  expect(await viewer('mia')).toMatchObject({
    subscription: { subscribed: true, subscription_tier: 'pro' },
    billing: {
      status: 'active',
      trialEndsAt: null,
      pastDueUntil: null,
      cancelsAt: null,
      hasHadTrial: true,
      mayBeStale: false,
    },
  })
})

test('an answer to an earlier question never replaces a later one', async () => {
  const earlier = await begin('cus_mia')
  const later = await begin('cus_mia')
  expect(await apply('cus_mia', later.ticket, over)).toBe('applied')
  expect(await apply('cus_mia', earlier.ticket, pro)).toBe('outdated')
  expect((await rowOf('mia'))?.['subscription_tier']).toBe('free')
})

test('an event is applied once, however often it comes', async () => {
  const first = await begin('cus_mia', 'evt_1')
  expect(first.isHandled).toBe(false)
  expect(await apply('cus_mia', first.ticket, pro, 'evt_1')).toBe('applied')
  const second = await begin('cus_mia', 'evt_1')
  expect(second.isHandled).toBe(true)
  expect(await apply('cus_mia', second.ticket, over, 'evt_1')).toBe('repeated')
  expect((await rowOf('mia'))?.['subscription_tier']).toBe('pro')
})

test('an event whose work fails is not handled', async () => {
  const { ticket } = await begin('cus_mia', 'evt_1')
  await expect(apply('cus_mia', ticket, { ...pro, periodEndsAt: 'soon' }, 'evt_1')).rejects.toMatchObject({
    code: '22007',
  })
  expect((await begin('cus_mia', 'evt_1')).isHandled).toBe(false)
})

test('an event of someone else is handled, and touches no one', async () => {
  const { ticket, known } = await begin('cus_unknown', 'evt_2')
  expect(known).toBeNull()
  expect(await apply('cus_unknown', ticket, { ...pro, subscriptionId: 'sub_9' }, 'evt_2')).toBe('unknown')
  expect(await db.admin(`select 1 from subscribers where subscription_tier = 'pro'`)).toEqual([])
})

test('a payment that is not through yet takes nothing away and gives nothing', async () => {
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, outcome: 'pending', status: 'incomplete' })
  expect((await viewer('mia'))?.subscription).toEqual({
    subscribed: false,
    subscription_tier: 'free',
    subscription_end: null,
  })
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, outcome: 'pending', status: 'incomplete' })
  expect((await viewer('mia'))?.subscription).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
})

test('a trial that was taken stays taken', async () => {
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await apply('cus_mia', (await begin('cus_mia')).ticket, over)
  expect((await viewer('mia'))?.billing).toMatchObject({ hasHadTrial: true })
})

test('past the end of the period a payment is still tried; past its days of grace the plan is Starter', async () => {
  const pastDue = {
    ...pro,
    status: 'past_due',
    periodEndsAt: inDays(-2),
    pastDueSince: inDays(-2),
    accessEndsAt: inDays(5),
  }
  await apply('cus_mia', (await begin('cus_mia')).ticket, pastDue)
  expect(await viewer('mia')).toMatchObject({ subscription: { subscribed: true, subscription_tier: 'pro' } })
  expect(Date.parse(String((await viewer('mia'))?.billing['pastDueUntil']))).toBeGreaterThan(Date.now() + 4 * day)
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pastDue, accessEndsAt: inDays(-1) })
  expect(await viewer('mia')).toMatchObject({
    subscription: { subscribed: true, subscription_tier: 'free', subscription_end: null },
  })
})

test('the largest file follows the plan of the owner, and falls back with it', async () => {
  const tier = async () => (await db.as('mia')('select attachment_tier($1) as tier', [ids.card]))[0]?.['tier']
  await ask('claim_customer($1, $2)', [cast.olive, 'cus_olive'])
  await apply('cus_olive', (await begin('cus_olive')).ticket, pro)
  expect(await tier()).toBe('pro')
  await apply('cus_olive', (await begin('cus_olive')).ticket, { ...pro, accessEndsAt: inDays(-1) })
  expect(await tier()).toBe('free')
})

test('the free plan never replaces a paid one, not even one that is past due', async () => {
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, status: 'past_due', periodEndsAt: inDays(-2) })
  expect(await db.attempt('mia', 'select choose_free_plan()')).toEqual({ refusal: '42501' })
})

test('a seat is used by everybody on one’s boards and in one’s clans, once each', async () => {
  const seats = async (who: Person) => (await db.as(who)('select seats_used() as seats'))[0]?.['seats']
  expect(await seats('olive')).toBe(4)
  expect(await seats('mia')).toBe(1)
})

type Lease = { isGranted: boolean; hasHadTrial: boolean; givenUp: string[] }
const lease = (key: string, seconds = 60) => ask<Lease>('lease_checkout($1, $2, $3)', [cast.mia, key, seconds])
const release = (key: string, finishedOrder: string | null = null) =>
  ask('release_checkout($1, $2, $3)', [cast.mia, key, finishedOrder])

test('one at a time makes a subscription, the next when it is done', async () => {
  expect(await lease('one')).toEqual({ isGranted: true, hasHadTrial: false, openOrder: null, givenUp: [] })
  expect(await lease('two')).toMatchObject({ isGranted: false })
  expect(await lease('one')).toMatchObject({ isGranted: false })
  await release('two')
  expect(await lease('two')).toMatchObject({ isGranted: false })
  await release('one')
  expect(await lease('two')).toMatchObject({ isGranted: true })
})

test('the last twenty orders that were given up are remembered, and said where plans are looked at', async () => {
  const given = Array.from({ length: 21 }, (_, at) => `seti_${at}`)
  for (const order of given) {
    await ask('open_checkout($1, $2)', [cast.mia, order])
    expect(await db.as('mia')('select give_up_order() as order')).toEqual([{ order: [order] }])
  }
  expect(await db.as('mia')('select give_up_order() as order')).toEqual([{ order: [] }])
  expect((await lease('one'))?.givenUp).toEqual(given.slice(1))
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  expect((await begin('cus_mia')).known).toMatchObject({ givenUp: given.slice(1) })
})

test('what is given up includes forms that another one replaced, and of these only the one that is named', async () => {
  const open = (order: string) => ask('open_checkout($1, $2)', [cast.mia, order])
  const giveUp = async (tried: string | null) =>
    (await db.as('mia')<{ gone: string[] }>('select give_up_order($1) as gone', [tried]))[0]?.gone
  for (const order of ['seti_a', 'seti_b', 'seti_c', 'seti_b']) await open(order)
  expect(await giveUp('seti_a')).toEqual(['seti_a', 'seti_b'])
  // One that is finished is not given up: its person is told instead.
  await open('seti_d')
  await open('seti_e')
  await lease('one')
  await release('one', 'seti_d')
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, order: 'seti_c' })
  expect(await giveUp(null)).toEqual(['seti_e'])
  expect(await giveUp('seti_unknown')).toEqual([])
  expect((await lease('two'))?.givenUp.slice(-3)).toEqual(['seti_a', 'seti_b', 'seti_e'])
})

test.each([
  ['finishes the order that it is of', { ...pro, order: 'seti_1' }, null],
  ['leaves another order open', { ...pro, order: 'seti_0' }, { setupIntentId: 'seti_1', couponCode: 'KATA' }],
  ['leaves it open if there is none', { ...pro, order: null }, { setupIntentId: 'seti_1', couponCode: 'KATA' }],
])('the news of a plan %s', async (_, state, open) => {
  for (const person of [cast.mia, cast.olive]) {
    await ask('open_checkout($1, $2)', [person, 'seti_1'])
    await ask('remember_coupon($1, $2)', [person, 'KATA'])
  }
  await apply('cus_mia', (await begin('cus_mia')).ticket, state)
  expect(await ask('find_checkout($1)', [cast.mia])).toEqual(open)
  expect(await ask('find_checkout($1)', [cast.olive])).toMatchObject({ setupIntentId: 'seti_1' })
})

test('a trial does not count whose order is given up while its news is on the way', async () => {
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_1'])
  const { ticket } = await begin('cus_mia')
  await db.as('mia')('select give_up_order()')
  await apply('cus_mia', ticket, { ...pro, order: 'seti_1' })
  expect((await viewer('mia'))?.billing).toMatchObject({ hasHadTrial: false })
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, order: 'seti_2' })
  expect((await viewer('mia'))?.billing).toMatchObject({ hasHadTrial: true })
})

test('a lease that no one gave back runs out', async () => {
  await lease('one', 0)
  expect(await lease('two')).toMatchObject({ isGranted: true })
})

test('a checkout that was left is known, with its coupon, until it is finished', async () => {
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_1'])
  await ask('remember_coupon($1, $2)', [cast.mia, 'KATA'])
  expect(await ask('find_checkout($1)', [cast.mia])).toEqual({ setupIntentId: 'seti_1', couponCode: 'KATA' })
  expect((await viewer('mia'))?.billing).toMatchObject({ mayBeStale: true })
  expect((await viewer('olive'))?.billing).toMatchObject({ mayBeStale: false })
  await lease('one')
  await release('one', 'seti_1')
  expect(await ask('find_checkout($1)', [cast.mia])).toBeNull()
  expect((await viewer('mia'))?.billing).toMatchObject({ mayBeStale: false })
})

test.each([
  ['came to nothing', null],
  ['was opened while another one was finished', 'seti_0'],
])('a checkout that %s is kept', async (_, finishedOrder) => {
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_1'])
  await lease('one')
  await release('one', finishedOrder)
  expect(await ask('find_checkout($1)', [cast.mia])).toMatchObject({ setupIntentId: 'seti_1' })
})

test('a checkout that is opened again begins without a coupon', async () => {
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_1'])
  await ask('remember_coupon($1, $2)', [cast.mia, 'KATA'])
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_2'])
  expect(await ask('find_checkout($1)', [cast.mia])).toEqual({ setupIntentId: 'seti_2', couponCode: null })
})

const guess = () => ask<boolean>('count_coupon_guess($1, 3, 10)', [cast.mia])

test('after three wrong coupons there is a pause, however many are tried at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, guess))
  expect(answers.filter(Boolean)).toHaveLength(3)
})

test('a right coupon does not count, and the pause ends', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(await guess()).toBe(true)
    await ask('forgive_coupon_guess($1)', [cast.mia])
  }
  for (const _ of [1, 2, 3]) await guess()
  expect(await guess()).toBe(false)
  await db.admin(`update private.coupon_guesses set since = now() - interval '11 minutes'`)
  expect(await guess()).toBe(true)
})

test('the pause counts from the first guess, not from those that were refused', async () => {
  for (const _ of [1, 2, 3]) await guess()
  const wait = (minutes: number) =>
    db.admin(`update private.coupon_guesses set since = since - make_interval(mins => $1)`, [minutes])
  await wait(9)
  expect(await guess()).toBe(false)
  await wait(2)
  expect(await guess()).toBe(true)
})

test('a pace for what is done about a plan: so much an hour, counted from the first', async () => {
  const step = () => ask<boolean>('count_billing_step($1, 3, 60)', [cast.mia])
  const wait = (minutes: number) =>
    db.admin(`update private.billing_steps set since = since - make_interval(mins => $1)`, [minutes])
  const taken = (await Promise.all(Array.from({ length: 8 }, step))).filter(Boolean)
  await wait(59)
  const later = await step()
  await wait(2)
  expect([taken.length, later, await step()]).toEqual([3, false, true])
})

test('a coupon is one mailbox’s and one card’s, also when the account is gone', async () => {
  const claim = (who: Person, coupon: string, card: string | null = null) =>
    ask<boolean>('claim_coupon($1, $2, $3, $4)', [cast[who], coupon, 'seti_1', card])
  expect([await claim('mia', 'KATA', 'card-1'), await claim('mia', 'KATA', 'card-1')]).toEqual([true, true])
  expect([await claim('olive', 'KATA', 'card-1'), await claim('olive', 'OTHER', 'card-1')]).toEqual([false, true])
  // What was refused holds nothing.
  expect(await claim('nora', 'KATA')).toBe(true)
  await ask('release_coupon($1, $2, $3)', [cast.nora, 'KATA', 'seti_1'])
  expect(await claim('mia', 'KATA', 'card-2')).toBe(true)
  expect(await claim('olive', 'KATA')).toBe(true)
  await db.admin('update private.taken_coupons set user_id = null')
  expect([await claim('mia', 'KATA'), await claim('nora', 'KATA', 'card-1')]).toEqual([false, false])
})

test('a coupon is given back by the purchase that claimed it last', async () => {
  const claim = (who: Person, order: string) =>
    ask<boolean>('claim_coupon($1, $2, $3, $4)', [cast[who], 'ORDERED', order, 'card-1'])
  const giveBack = (order: string) => ask('release_coupon($1, $2, $3)', [cast.mia, 'ORDERED', order])
  expect([await claim('mia', 'refused'), await claim('mia', 'bought')]).toEqual([true, true])
  await giveBack('refused')
  expect(await claim('nora', 'another')).toBe(false)
  await giveBack('bought')
  expect(await claim('nora', 'another')).toBe(true)
})

test('who has bought is known by mailbox and card, also when the account is gone', async () => {
  const elsewhere = (who: Person, card: string | null = null) =>
    ask<boolean>('has_bought_elsewhere($1, $2)', [cast[who], card])
  await ask('claim_trial($1, $2)', [cast.mia, 'trial-card'])
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, status: 'trialing' })
  await ask('remember_paying_card($1, $2)', [cast.olive, 'paying-card'])
  expect(await elsewhere('nora', 'trial-card'), 'a trial is no purchase').toBe(false)
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  expect([await elsewhere('mia', 'trial-card'), await elsewhere('olive', 'paying-card')]).toEqual([false, false])
  expect([await elsewhere('nora', 'trial-card'), await elsewhere('nora', 'paying-card')]).toEqual([true, true])
  await db.admin('update private.past_buyers set user_id = null')
  const gone = async () => [await elsewhere('mia'), await elsewhere('nora'), await elsewhere('olive', 'paying-card')]
  expect(await gone()).toEqual([true, false, true])
  // Nor does it become the purchase of an account that has the mailbox next, and whose trial ends unpaid.
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  expect(await gone()).toEqual([true, false, true])
})

test('what is given once stays given at the address that its person changed to, also when the account is gone', async () => {
  const elsewhere = (card: string | null = null) => ask<boolean>('has_bought_elsewhere($1, $2)', [cast.nora, card])
  const swap = (who: Person, to: string) => db.admin('update auth.users set email = $2 where id = $1', [cast[who], to])
  await ask('claim_trial($1)', [cast.mia])
  await ask('claim_coupon($1, $2, $3, $4)', [cast.mia, 'MOVED', 'seti_1', null])
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await swap('mia', 'mia.moved@ninjadojo.test')
  await swap('mia', 'mia@ninjadojo.test')
  for (const table of ['past_buyers', 'taken_trials', 'taken_coupons'])
    await db.admin(`update private.${table} set user_id = null`)
  await swap('nora', 'mia.moved+1@ninjadojo.test')
  expect([
    await elsewhere(),
    await ask('claim_coupon($1, $2, $3, $4)', [cast.nora, 'MOVED', 'seti_2', null]),
    await ask('claim_trial($1)', [cast.nora]),
  ]).toEqual([true, false, 'address'])
  await swap('nora', 'nora@ninjadojo.test')
})

test('a trial that is paid for at another address counts for both, and an order counts before its payment', async () => {
  const elsewhere = (who: Person) => ask<boolean>('has_bought_elsewhere($1, $2)', [cast[who], null])
  const swap = (who: Person, to: string) => db.admin('update auth.users set email = $2 where id = $1', [cast[who], to])
  await db.admin('delete from private.past_buyers')
  await ask('claim_trial($1)', [cast.mia])
  await swap('mia', 'mia.later@ninjadojo.test')
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await swap('nora', 'mia+again@ninjadojo.test')
  expect(await elsewhere('nora')).toBe(true)
  await swap('nora', 'nora@ninjadojo.test')
  await swap('mia', 'mia@ninjadojo.test')
  await ask('remember_buyer($1)', [cast.olive])
  await swap('nora', 'olive+again@ninjadojo.test')
  expect(await elsewhere('nora')).toBe(true)
  await swap('nora', 'nora@ninjadojo.test')
})

test('a card is forgotten again by the purchase that was refused, and by no one else', async () => {
  const remember = (who: Person) => ask<boolean>('remember_paying_card($1, $2)', [cast[who], 'refused-card'])
  const forget = (who: Person) => ask('forget_paying_card($1, $2)', [cast[who], 'refused-card'])
  expect([await remember('olive'), await remember('olive'), await remember('adam')]).toEqual([true, false, false])
  await forget('adam')
  expect(await ask('has_bought_elsewhere($1, $2)', [cast.adam, 'refused-card'])).toBe(true)
  await forget('olive')
  expect(await ask('has_bought_elsewhere($1, $2)', [cast.adam, 'refused-card'])).toBe(false)
})

test('each kind of step has a pace of its own', async () => {
  await db.admin('delete from private.billing_steps')
  const kinds = ['step', 'change', 'unconfirmed', 'check', 'read']
  const taken: unknown[] = []
  for (const kind of [...kinds, ...kinds])
    taken.push(await ask<boolean>('count_billing_step($1, 1, 60, $2)', [cast.mia, kind]))
  expect(taken).toEqual([...kinds.map(() => true), ...kinds.map(() => false)])
})

test('the pace for a plan follows a clock that was a day fast', async () => {
  const step = () => ask<boolean>('count_billing_step($1, 1, 60)', [cast.mia])
  await step()
  await db.admin(`update private.billing_steps set since = since + interval '1 day'`)
  await db.admin('select private.follow_clock(clock_timestamp())')
  expect(await step()).toBe(false)
  await db.admin(`update private.billing_steps set since = since - interval '61 minutes'`)
  expect(await step()).toBe(true)
})

test('a clock that was a day fast makes the pause no longer once it is right', async () => {
  for (const _ of [1, 2, 3]) await guess()
  await db.admin(`update private.coupon_guesses set since = since + interval '1 day'`)
  await db.admin('select private.follow_clock(clock_timestamp())')
  expect(await guess()).toBe(false)
  await db.admin(`update private.coupon_guesses set since = since - interval '11 minutes'`)
  expect(await guess()).toBe(true)
})

test('what a price was sold as is known while it gives nothing, and forgotten with it', async () => {
  const knownTier = async () => (await begin('cus_mia')).known?.tier
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...over, status: 'past_due', tier: 'pro' })
  expect([(await viewer('mia'))?.subscription.subscription_tier, await knownTier()]).toEqual(['free', 'pro'])
  await apply('cus_mia', (await begin('cus_mia')).ticket, over)
  expect(await knownTier()).toBe('free')
})

test('a clock that was a day fast hides nothing from the job once it is right', async () => {
  await begin('cus_mia', 'evt_1')
  await db.admin(`update private.stripe_events set received_at = now() + interval '1 day'`)
  await db.admin(`update subscribers set synced_at = now() + interval '1 day'`)
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_1'])
  await db.admin(
    `update private.checkouts set opened_at = now() + interval '1 day', leased_at = now() + interval '1 day'`,
  )
  await db.admin('select private.follow_clock(clock_timestamp())')
  expect(await due()).toMatchObject({ customers: [], checkouts: [] })
  await db.admin(`update private.stripe_events set received_at = received_at - interval '6 minutes'`)
  await db.admin(`update subscribers set synced_at = synced_at - interval '6 minutes'`)
  await db.admin(`update private.checkouts set opened_at = opened_at - interval '6 minutes'`)
  expect(await due()).toMatchObject({ customers: ['cus_mia'], checkouts: ['seti_1'] })
  expect(await db.admin(`select user_id from private.checkouts where leased_at > now()`)).toEqual([])
})

type Due = { customers: string[]; checkouts: string[]; departed: string[] }
const due = () => ask<Due>('due_billing_work(10)')

const misses: [title: string, arrange: string, isDue: boolean][] = [
  ['was never asked about', `update subscribers set synced_at = null`, true],
  ...(
    [
      ['ended a month ago, and was asked about within the week', '30 days', '6 days', false],
      ['ended a month ago, and was not asked about for a week', '30 days', '8 days', true],
      ['ended long ago', '61 days', '8 days', false],
    ] as const
  ).map(([title, ended, asked, isDue]): [string, string, boolean] => [
    title,
    `update subscribers set status = 'canceled', access_ends_at = null, ended_at = now() - interval '${ended}', synced_at = now() - interval '${asked}'`,
    isDue,
  ]),
  ...(
    [
      ['ended, and was asked about since a request began that may have failed', '5 minutes', false],
      ['ended, and was not asked about since a request began that may have failed', '7 minutes', true],
    ] as const
  ).map(([title, asked, isDue]): [string, string, boolean] => [
    title,
    `with leased as (insert into private.checkouts (user_id, leased_at) values ('${cast.mia}', now() - interval '6 minutes'))
     update subscribers set status = 'canceled', access_ends_at = null, synced_at = now() - interval '${asked}'`,
    isDue,
  ]),
  [
    'was asked about just now',
    `update subscribers set synced_at = now(), status = 'active', subscription_end = now() + interval '1 day'`,
    false,
  ],
  [
    'is past the end of its period',
    `update subscribers set synced_at = now() - interval '11 minutes', status = 'active', subscription_end = now() - interval '1 hour'`,
    true,
  ],
  [
    'was silent for a day',
    `update subscribers set synced_at = now() - interval '25 hours', status = 'active', subscription_end = now() + interval '9 days'`,
    true,
  ],
  [
    'has another address than Stripe knows',
    `update subscribers set synced_at = now(), status = 'canceled', told_email = 'mia.before@ninjadojo.test'`,
    true,
  ],
  [
    'was ended a day ago, with time left',
    `update subscribers set synced_at = now() - interval '25 hours', status = 'canceled', access_ends_at = now() + interval '9 days'`,
    true,
  ],
  ['ended long ago', `update subscribers set synced_at = now() - interval '25 hours', status = 'canceled'`, false],
]
test.each(misses)('a customer who %s is looked at again as due', async (_, arrange, isDue) => {
  await db.admin(arrange)
  expect((await due())?.customers).toEqual(isDue ? ['cus_mia'] : [])
})

test('an address that Stripe was told of is no work any more', async () => {
  await db.admin(`update subscribers set synced_at = now(), status = 'canceled', told_email = null`)
  expect((await begin('cus_mia')).known).toMatchObject({ email: 'mia@ninjadojo.test', toldEmail: null })
  await ask('remember_told_email($1, $2)', ['cus_mia', 'mia@ninjadojo.test'])
  expect((await due())?.customers).toEqual([])
})

test('whose account is deleted leaves a customer to be ended, until that is done', async () => {
  const [{ id } = { id: '' }] = await db.admin<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'gone@ninjadojo.test') returning id`,
  )
  await ask('claim_customer($1, $2)', [id, 'cus_gone'])
  await db.admin('delete from auth.users where id = $1', [id])
  expect((await due())?.departed).toEqual(['cus_gone'])
  await ask('forget_departed_customer($1)', ['cus_gone'])
  expect((await due())?.departed).toEqual([])
})

test('work that fails again and again holds up no other', async () => {
  const emails = ['one@ninjadojo.test', 'two@ninjadojo.test']
  const arrange: [kind: keyof Due, sql: string][] = [
    [
      'customers',
      `insert into subscribers (user_id, email, stripe_customer_id) select id, email, 'cus_' || email from auth.users where email = any($1)`,
    ],
    [
      'checkouts',
      `insert into private.checkouts (user_id, setup_intent_id, opened_at)
       select id, 'seti_' || email, now() - interval '6 minutes' from auth.users where email = any($1)`,
    ],
    ['departed', `insert into private.departed_customers (customer_id) select unnest($1::text[])`],
  ]
  await db.admin(`update subscribers set synced_at = now(), status = 'canceled', told_email = email`)
  await db.admin(`insert into auth.users (id, email) select gen_random_uuid(), unnest($1::text[])`, [emails])
  for (const [kind, sql] of arrange) {
    await db.admin(sql, [emails])
    const first = async () => (await ask<Due>('due_billing_work(1)'))?.[kind][0]
    const seen = new Set<string | undefined>()
    for (let runs = 0; runs < 100 && seen.size < 2; runs += 1) seen.add(await first())
    expect([kind, seen.size]).toEqual([kind, 2])
  }
})

test('whether there is a card, and when the plan ended, is there for the banners', async () => {
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...pro, hasCard: true })
  expect((await viewer('mia'))?.billing).toMatchObject({ hasCard: true, endedAt: null })
  await apply('cus_mia', (await begin('cus_mia')).ticket, { ...over, endedAt: inDays(-1) })
  expect((await viewer('mia'))?.billing).toMatchObject({ hasCard: false, endedAt: expect.any(String) })
})

test('a customer whose event was received and never handled is due, until a later sync', async () => {
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  await begin('cus_mia', 'evt_1')
  await db.admin(`update private.stripe_events set received_at = now() - interval '6 minutes'`)
  await db.admin(`update subscribers set synced_at = now() - interval '7 minutes'`)
  expect((await due())?.customers).toEqual(['cus_mia'])
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  expect((await due())?.customers).toEqual([])
})

test('a checkout is due once it was left for some minutes, and given up after a day', async () => {
  await db.admin(`update subscribers set synced_at = now(), status = 'canceled'`)
  await ask('open_checkout($1, $2)', [cast.mia, 'seti_1'])
  expect((await due())?.checkouts).toEqual([])
  await db.admin(`update private.checkouts set opened_at = now() - interval '6 minutes'`)
  expect((await due())?.checkouts).toEqual(['seti_1'])
  await db.admin(`update private.checkouts set opened_at = now() - interval '25 hours'`)
  expect((await due())?.checkouts).toEqual([])
})

test('a trial is taken once per mailbox and per card, and may be claimed again by the person who has it', async () => {
  const claim = (who: Person, card?: string) => ask<string>('claim_trial($1, $2)', [cast[who], card ?? null])
  expect(await claim('mia', 'visa-1')).toBe('granted')
  expect(await claim('mia', 'visa-1')).toBe('granted')
  expect(await claim('adam', 'visa-1')).toBe('card')
  expect(await claim('adam', 'visa-2')).toBe('granted')
  await db.admin(
    `insert into private.taken_trials (kind, hash) select 'address', private.mailbox_hash(email) from auth.users where id = $1`,
    [cast.vic],
  )
  expect(await claim('vic', 'visa-1'), 'both had one').toBe('card')
  expect(await claim('olive')).toBe('granted')
  expect(await db.admin('select hash from private.taken_trials where hash !~ $1', ['^[0-9a-f]{64}$'])).toEqual([])
})

test('who has claimed a trial still has it ahead, until the subscription began with it', async () => {
  await ask('claim_trial($1)', [cast.mia])
  expect((await viewer('mia'))?.billing['hasHadTrial']).toBe(false)
  expect(await lease('one')).toEqual({ isGranted: true, hasHadTrial: false, openOrder: null, givenUp: [] })
  await release('one')
  await apply('cus_mia', (await begin('cus_mia')).ticket, pro)
  expect(await lease('two')).toEqual({ isGranted: true, hasHadTrial: true, openOrder: null, givenUp: [] })
})

test.each([
  ['nora+again@ninjadojo.test', 'nora@ninjadojo.test', true],
  ['Nora@NinjaDojo.test', 'nora+1+2@ninjadojo.test', true],
  ['n.o.ra+x@gmail.com', 'nora@googlemail.com', true],
  ['n.ora@ninjadojo.test', 'nora@ninjadojo.test', false],
  ['nora@elsewhere.test', 'nora@ninjadojo.test', false],
  ['"nora"@ninjadojo.test', 'nora@ninjadojo.test', true],
  ['"no\\ra+1"@ninjadojo.test', 'nora@ninjadojo.test', true],
  ['nora(again)@ninjadojo.test', 'nora@ninjadojo.test', true],
  ['(a(b)c)nora@(d)ninjadojo.test', 'nora@ninjadojo.test', true],
  ['no\u200bra\ufeff@ninja\u2060dojo.test', 'nora@ninjadojo.test', true],
  ['\u{ff4e}\u{ff4f}ra@ninjadojo\uff0etest', 'nora@ninjadojo.test', true],
  ['NORA @ninjadojo.test.', 'nora@ninjadojo.test', true],
  ['n.ora@gmail.com.', 'nora@gmail.com', true],
  ['"n@x"@ninjadojo.test', 'n@ninjadojo.test', false],
  ['(nora@ninjadojo.test', 'nora@ninjadojo.test', false],
  ['n.o-r_a+x@proton.me', 'nora@pm.me', true],
  ['nora@protonmail.com', 'nora@protonmail.ch', true],
  ['nora@protonmail.ch', 'nora@proton.me', true],
  ['nora@proton.me.test', 'nora@proton.me', false],
  ['nora@icloud.com', 'nora+1@me.com', true],
  ['nora@mac.com', 'nora@icloud.com', true],
  ['n.ora@icloud.com', 'nora@icloud.com', false],
  ['nora-x@yandex.com', 'nora.x+1@ya.ru', true],
  ['nora@yandex.com.tr', 'nora@yandex.ru', true],
  ['norax@yandex.ru', 'nora.x@yandex.ru', false],
  ['shop@nora.fastmail.com', 'nora+x@fastmail.com', true],
  ['shop@nora.fastmail.com', 'shop@nina.fastmail.com', false],
  ['shop@nora.fastmail.com', 'nora@fastmail.fm', false],
  ['nora-shop@yahoo.com', 'nora@yahoo.com', true],
  ['nora-1@yahoo.co.uk', 'nora+2@yahoo.co.uk', true],
  ['nora@yahoo.com', 'nora@ymail.com', false],
  ['nora+1@outlook.com', 'nora@outlook.com', true],
  ['nora@hotmail.com', 'nora@outlook.com', false],
  ['nora-1@outlook.com', 'nora@outlook.com', false],
])('the mailboxes %s and %s are one: %s', async (one, other, isSame) => {
  const [row] = await db.admin<{ same: boolean }>(
    'select private.mailbox_hash($1) = private.mailbox_hash($2) as same',
    [one, other],
  )
  expect(row?.same).toBe(isSame)
})

test('a mailbox that had its trial with an account that is gone is told so, and has none', async () => {
  await db.admin(
    `insert into private.taken_trials (kind, hash) select 'address', private.mailbox_hash(email) from auth.users where id = $1`,
    [cast.nora],
  )
  expect((await viewer('nora'))?.billing['hasHadTrial']).toBe(true)
  expect((await viewer('vic'))?.billing['hasHadTrial']).toBe(false)
  expect(await ask('claim_trial($1)', [cast.nora])).toBe('address')
  expect(await ask('lease_checkout($1, $2, 60)', [cast.nora, 'k'])).toMatchObject({ hasHadTrial: true })
})

test('what accounts that are gone took before spellings were known is still taken', async () => {
  const address = 'n.o.ra@pm.me'
  const [{ email } = { email: '' }] = await db.admin<{ email: string }>('select email from auth.users where id = $1', [
    cast.nora,
  ])
  const rename = (to: string) => db.admin('update auth.users set email = $2 where id = $1', [cast.nora, to])
  await rename(address)
  await db.admin(
    `insert into private.taken_trials (kind, hash) values ('address', encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
    [address],
  )
  await db.admin(
    `insert into private.taken_coupons (coupon, kind, hash)
     values ('BEFORE', 'address', encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
    [address],
  )
  expect((await viewer('nora'))?.billing['hasHadTrial']).toBe(true)
  expect(await ask('claim_trial($1)', [cast.nora])).toBe('address')
  expect(await ask('claim_coupon($1, $2, $3, $4)', [cast.nora, 'BEFORE', 'seti_1', null])).toBe(false)
  expect(await ask('claim_coupon($1, $2, $3, $4)', [cast.nora, 'AFTER', 'seti_1', null])).toBe(true)
  await rename(email)
})

test('an address that no one has confirmed takes no trial', async () => {
  await db.engine.transaction(async (query) => {
    await query('update auth.users set email_confirmed_at = null where id = $1', [cast.nora])
    expect(await query('select public.claim_trial($1) as answer', [cast.nora])).toEqual([{ answer: 'unconfirmed' }])
    await query(`update auth.users set email_confirmed_at = now() where id = $1`, [cast.nora])
  })
})
