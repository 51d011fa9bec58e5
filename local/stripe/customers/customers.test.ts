import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sdkFor, startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

test('a customer is created, read, changed, found by e-mail and deleted', async () => {
  const { sdk } = stripe
  const made = await sdk.customers.create({
    email: 'olive@ninjadojo.test',
    name: 'Olive',
    metadata: { user_id: 'u1', team: 'a' },
  })
  expect(made).toMatchObject({
    object: 'customer',
    livemode: false,
    email: 'olive@ninjadojo.test',
    metadata: { user_id: 'u1', team: 'a' },
  })
  expect(made.id).toMatch(/^cus_\w{10,}$/)
  await sdk.customers.update(made.id, { name: '', metadata: { team: '' }, address: { country: 'DE' } })
  expect(await sdk.customers.retrieve(made.id)).toMatchObject({
    name: null,
    metadata: { user_id: 'u1' },
    address: { country: 'DE', city: null },
  })
  expect((await sdk.customers.list({ email: 'olive@ninjadojo.test' })).data.map(({ id }) => id)).toEqual([made.id])
  expect(await sdk.customers.del(made.id)).toEqual(expect.objectContaining({ id: made.id, deleted: true }))
  expect(await sdk.customers.retrieve(made.id)).toMatchObject({ deleted: true })
  await expect(sdk.customers.update(made.id, { name: 'x' })).rejects.toMatchObject({ code: 'resource_missing' })
  expect(await stripe.types()).toEqual(['customer.created', 'customer.updated', 'customer.deleted'])
})

test('credit that is given to a customer is listed, and reduces the next invoice', async () => {
  const { sdk } = stripe
  const { id } = await sdk.customers.create({ payment_method: 'pm_card_visa' })
  const first = await sdk.customers.createBalanceTransaction(id, { amount: -1_500, currency: 'usd' })
  const more = { amount: 200, currency: 'usd', description: 'Taken back', metadata: { invoice: 'in_1' } }
  const second = await sdk.customers.createBalanceTransaction(id, more)
  expect(second).toMatchObject({ ...more, ending_balance: -1_300, customer: id, type: 'adjustment' })
  expect((await sdk.customers.listBalanceTransactions(id)).data).toEqual([second, first])
  expect(
    await sdk.invoices.createPreview({
      customer: id,
      subscription_details: { items: [{ price: 'price_pro_monthly' }] },
    }),
  ).toMatchObject({ total: 2_000, amount_due: 700 })
  await expect(sdk.customers.createBalanceTransaction(id, { amount: -1, currency: 'eur' })).rejects.toMatchObject({
    param: 'currency',
  })
})

test('a customer.updated event names what was before', async () => {
  const { id } = await stripe.sdk.customers.create({ name: 'Adam' })
  await stripe.sdk.customers.update(id, { name: 'Adam B.' })
  const [event] = (await stripe.sdk.events.list({ type: 'customer.updated', limit: 1 })).data
  expect(event?.data).toMatchObject({ object: { id, name: 'Adam B.' }, previous_attributes: { name: 'Adam' } })
})

test('a missing customer is a 404 with its code', async () => {
  const error = await stripe.sdk.customers.retrieve('cus_none').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  })
})

test('an unknown parameter is refused by name', async () => {
  const form = 'colour=red'
  const response = await fetch(`${stripe.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: form,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'colour' },
  })
})

test.each(['%zz', '%', '%C3%28'])('the identifier %s, which is not valid percent-encoding, is refused', async (id) => {
  const response = await fetch(`${stripe.url}/v1/customers/${id}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  expect(response.status).toBe(400)
})

test('requests without the right key are refused', async () => {
  await expect(sdkFor(stripe.url, 'sk_test_wrong').customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  await expect(sdkFor(stripe.url, stripe.publishableKey).customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripePermissionError,
  )
})

test('lists have pages, the newest first', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1)
    ids.push((await stripe.sdk.customers.create({ email: 'many@ninjadojo.test' })).id)
  const all: string[] = []
  for await (const { id } of stripe.sdk.customers.list({ email: 'many@ninjadojo.test', limit: 2 })) all.push(id)
  expect(all).toEqual(ids.toReversed())
  const first = await stripe.sdk.customers.list({ email: 'many@ninjadojo.test', limit: 2 })
  expect(first.has_more).toBe(true)
  const back = await stripe.sdk.customers.list({ email: 'many@ninjadojo.test', limit: 2, ending_before: ids[0] ?? '' })
  expect(back.data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
})

test('keys that the library makes up are forgotten after minutes, others after a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const made = async (idempotencyKey: string) => (await stripe.sdk.customers.create({}, { idempotencyKey })).id
    const [ours, its] = [await made('mia-2'), await made('stripe-node-retry-1')]
    vi.setSystemTime(Date.now() + 9 * 60_000)
    expect([await made('mia-2'), await made('stripe-node-retry-1')]).toEqual([ours, its])
    vi.setSystemTime(Date.now() + 2 * 60_000)
    expect([(await made('mia-2')) === ours, (await made('stripe-node-retry-1')) === its]).toEqual([true, false])
  } finally {
    vi.useRealTimers()
  }
})

test('an idempotency key gives one answer, and only for the same request', async () => {
  const { sdk } = stripe
  const first = await sdk.customers.create({ name: 'Mia' }, { idempotencyKey: 'mia-1' })
  const again = await sdk.customers.create({ name: 'Mia' }, { idempotencyKey: 'mia-1' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(sdk.customers.create({ name: 'Vic' }, { idempotencyKey: 'mia-1' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('what a page sends takes no key of the server’s', async () => {
  const idempotencyKey = 'customer:mia:first'
  const page = sdkFor(stripe.url, stripe.publishableKey)
  await page.paymentMethods.create(
    { type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' } },
    { idempotencyKey },
  )
  expect(await stripe.sdk.customers.create({ name: 'Mia' }, { idempotencyKey })).toMatchObject({ name: 'Mia' })
})

test('prices and products are the catalogue’s', async () => {
  const price = await stripe.sdk.prices.retrieve('price_pro_yearly', { expand: ['product'] })
  expect(price).toMatchObject({
    unit_amount: 20000,
    recurring: { interval: 'year' },
    product: { id: 'prod_pro', name: 'Pro' },
  })
  expect(price.unit_amount_decimal?.toString()).toBe('20000')
  expect((await stripe.sdk.prices.list({ product: 'prod_pro' })).data).toHaveLength(2)
  expect((await stripe.sdk.products.list({ active: true })).data).toHaveLength(2)
  await expect(stripe.sdk.prices.retrieve('price_none')).rejects.toMatchObject({ code: 'resource_missing' })
})
