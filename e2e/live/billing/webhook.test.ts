import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as runJobs } from '@/app/api/jobs/run/route'
import { logError } from '@/lib/log'
import { Shop, type Person } from './shop'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let shop: Shop
let mia: Person

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mia = await shop.person()
})
afterEach(() => {
  shop.intercept = () => undefined
})

const tierOf = async (person = mia) => (await shop.viewer(person)).subscription.subscription_tier

/** Everything that happens to a month: bought, changed, cancelled. Answers its events; the app has heard of none. */
async function eventfulMonth() {
  const { body } = await shop.buy(mia)
  const { subscription_id: id } = body
  const [item] = (await shop.stripe.subscriptions.retrieve(id)).items.data
  await shop.stripe.subscriptions.update(id, { items: [{ id: item?.id ?? '', price: 'price_business_monthly' }] })
  return { id, events: await shop.events(mia) }
}

/** The database does not answer one function; what was asked before has been done. */
function takeDown(call: string) {
  shop.intercept = ({ pathname }) =>
    pathname.endsWith(`/rpc/${call}`) ? Response.json({ message: 'upstream is away' }, { status: 503 }) : undefined
}

test('an event that is unsigned, signed by others, altered or old is refused', async () => {
  const { events } = await eventfulMonth()
  const event = events.find(({ type }) => type === 'customer.subscription.updated')
  if (!event) throw new Error('There was no event.')
  expect(await shop.post(JSON.stringify(event))).toBe(400)
  expect(await shop.post(JSON.stringify(event), 't=1,v1=00')).toBe(400)
  expect(await shop.deliver(event, { secret: 'whsec_guessed' })).toBe(400)
  expect(await shop.deliver(event, { alter: (body) => body.replace('business', 'enterprise') })).toBe(400)
  expect(await shop.deliver(event, { ageSeconds: 301 })).toBe(400)
  expect(await tierOf()).toBe('pro')
  expect(await shop.deliver(event)).toBe(200)
  expect(await tierOf()).toBe('business')
})

test.each([
  ['an object that is null', { data: { object: null } }],
  ['no data', { data: undefined }],
  ['NUL in its id', { id: 'evt_\u0000' }],
  ['NUL in its customer', { data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_\u0000' } } }],
  ['a path as its customer', { data: { object: { id: '..', object: 'customer' } } }],
  ['an id of 100,000 characters', { id: 'e'.repeat(100_000) }],
  ['a number as its type', { type: 7 }],
])('a signed event with %s is refused as one that will never do, and written in the log', async (_, nonsense) => {
  const event = {
    id: 'evt_nonsense',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: {} },
    ...nonsense,
  }
  vi.mocked(logError).mockClear()
  expect(await shop.deliver(event as unknown as Parameters<typeof shop.deliver>[0])).toBe(400)
  expect(logError).toHaveBeenCalledExactlyOnceWith('stripe.event', expect.anything())
})

test('an event delivered twice, or by two deliveries simultaneously, is applied once', async () => {
  const { events } = await eventfulMonth()
  const event = events.find(({ type }) => type === 'customer.subscription.updated')
  if (!event) throw new Error('There was no event.')
  expect(await Promise.all([shop.deliver(event), shop.deliver(event)])).toEqual([200, 200])
  const before = shop.standIn.asked.length
  expect(await shop.deliver(event)).toBe(200)
  expect(shop.standIn.asked.slice(before)).toEqual([])
})

test('in any order, and with each event twice, what Stripe says now counts', async () => {
  const { id, events } = await eventfulMonth()
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  const all = [...events, ...(await shop.events(mia))]
  for (const event of all.toReversed()) expect(await shop.deliver(event)).toBe(200)
  expect(await tierOf()).toBe('business')
  expect((await shop.viewer(mia)).billing.cancelsAt).not.toBeNull()
})

test('what an event says about the past is not believed', async () => {
  const { id, events } = await eventfulMonth()
  const forged = events.find(({ type }) => type === 'customer.subscription.created')
  await shop.stripe.subscriptions.cancel(id, { prorate: false })
  if (!forged) throw new Error('There was no event.')
  await shop.deliver(forged)
  expect((await shop.viewer(mia)).billing.status).toBe('canceled')
})

test.each(['charge.refunded', 'product.created', 'checkout.session.completed'])(
  '%s is accepted without asking Stripe',
  async (type) => {
    const { events } = await eventfulMonth()
    const before = shop.standIn.asked.length
    expect(await shop.post(...signed({ ...events[0], id: `evt_${type}`, type }))).toBe(200)
    expect(shop.standIn.asked.slice(before)).toEqual([])
  },
)

function signed(event: object): [string, string] {
  const payload = JSON.stringify(event)
  return [
    payload,
    shop.stripe.webhooks.generateTestHeaderString({ payload, secret: shop.standIn.env['STRIPE_WEBHOOK_SECRET'] ?? '' }),
  ]
}

test('an event for an unknown customer is accepted and ignored', async () => {
  const stranger = await shop.stripe.customers.create({ email: mia.email })
  await shop.stripe.customers.update(stranger.id, { name: 'A name' })
  const events = await shop.stripe.events.list({ type: 'customer.updated', limit: 1 })
  expect(await shop.deliver(events.data[0] ?? raise())).toBe(200)
})

function raise(): never {
  throw new Error('There was no event.')
}

test.each(['begin_sync', 'apply_sync', 'lease_checkout'])(
  'with the database down at %s the event is tried again, and then does its work',
  async (call) => {
    const setupIntentId = await shop.openForm(mia)
    await shop.enterCard(setupIntentId)
    const event = (await shop.events(mia)).find(({ type }) => type === 'setup_intent.succeeded') ?? raise()
    takeDown(call)
    expect(await shop.deliver(event)).toBe(503)
    expect((await shop.viewer(mia)).subscription.subscribed).toBe(false)
    shop.intercept = () => undefined
    expect(await shop.deliver(event)).toBe(200)
    expect(await tierOf()).toBe('pro')
    expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
  },
)

test('while Stripe is unreachable the event is retried, and access is not lost', async () => {
  const { events } = await eventfulMonth()
  const event = events.find(({ type }) => type === 'customer.subscription.updated') ?? raise()
  const { port } = new URL(shop.standIn.env['STRIPE_API_URL'] ?? '')
  shop.intercept = (url) =>
    url.port === port ? Response.json({ error: { type: 'api_error', message: 'away' } }, { status: 500 }) : undefined
  expect(await shop.deliver(event)).toBe(503)
  expect(await tierOf()).toBe('pro')
})

test('after a failed payment the plan stays for a while and says so, and a later payment settles it', async () => {
  const { body } = await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  expect((await shop.stripe.subscriptions.retrieve(body.subscription_id)).status).toBe('past_due')
  for (const event of await shop.events(mia)) await shop.deliver(event)
  const { subscription, billing } = await shop.viewer(mia)
  expect(subscription).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
  expect(billing).toMatchObject({ status: 'past_due', pastDueUntil: expect.any(String) })
})

test('a plan that was never paid becomes Starter, and what was made stays', async () => {
  await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  const { data: board } = await mia.db
    .from('boards')
    .insert({ title: 'Kept', user_id: mia.id })
    .select('id')
    .single()
    .throwOnError()
  await shop.standIn.passDays(await shop.customerOf(mia), 45)
  for (const event of await shop.events(mia)) await shop.deliver(event)
  expect(await shop.check(mia)).toEqual({ subscribed: true, subscription_tier: 'free', subscription_end: null })
  expect((await mia.db.from('boards').select('id').eq('id', board.id)).data).toHaveLength(1)
})

test('a second live subscription is ended', async () => {
  const { body } = await shop.buy(mia)
  const customer = await shop.customerOf(mia)
  const card = (await shop.subscriptionsOf(mia))[0]?.default_payment_method
  await shop.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_business_monthly' }],
    default_payment_method: typeof card === 'string' ? card : '',
    metadata: { user_id: mia.id },
  })
  for (const event of await shop.events(mia)) await shop.deliver(event)
  const live = (await shop.subscriptionsOf(mia)).filter(({ status }) => status !== 'canceled')
  expect(live.map(({ id }) => id)).toEqual([body.subscription_id])
  expect(await tierOf()).toBe('pro')
})

test('an unknown price gives nothing', async () => {
  await shop.openForm(mia)
  const customer = await shop.customerOf(mia)
  await shop.stripe.subscriptions.create({ customer, items: [{ price: 'price_tea' }], trial_period_days: 30 })
  for (const event of await shop.events(mia)) await shop.deliver(event)
  expect(await shop.viewer(mia)).toMatchObject({
    subscription: { subscription_tier: 'free' },
    billing: { status: 'trialing' },
  })
})

test('the job finds what no webhook reported', async () => {
  const { id } = await eventfulMonth()
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(await tierOf()).toBe('pro')
  await shop.admin
    .from('subscribers')
    .update({ synced_at: '2026-01-01T00:00:00Z' })
    .eq('user_id', mia.id)
    .throwOnError()
  const authorization = `Bearer the-cron-knows-this`
  const response = await runJobs(
    new Request('http://dojo.example/api/jobs/run', { method: 'POST', headers: { authorization } }),
  )
  expect(await response.json()).toMatchObject({ failed: 0, isMore: false })
  expect(await tierOf()).toBe('business')
  expect((await shop.viewer(mia)).billing.cancelsAt).not.toBeNull()
})

test('the next visit finds what no webhook reported; otherwise a visit makes no call to Stripe', async () => {
  await eventfulMonth()
  const before = shop.standIn.asked.length
  expect((await shop.check(mia)).subscription_tier).toBe('pro')
  expect(shop.standIn.asked.slice(before)).toEqual([])
  const past = { subscription_end: '2026-01-01T00:00:00Z', synced_at: '2026-01-01T00:00:00Z' }
  await shop.admin.from('subscribers').update(past).eq('user_id', mia.id).throwOnError()
  expect((await shop.check(mia)).subscription_tier).toBe('business')
})
