import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { receiveWebhooks, startTestStripe, type Received, type TestStripe } from '../testing/start-test-stripe.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function start(answer?: (received: Received) => number, dataDir: string | null = null) {
  const app = await receiveWebhooks(answer)
  const stripe = await startTestStripe({ webhookUrl: app.url, dataDir })
  closers.push(app.stop, stripe.stop)
  return { app, stripe }
}

const idsOf = (received: Received[]) => received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
const eventsOf = async ({ sdk }: TestStripe) => (await sdk.events.list({ limit: 100 })).data.toReversed()

test('events arrive signed, in the order in which they were created', async () => {
  const { app, stripe } = await start()
  for (const name of ['olive', 'adam', 'mia']) await stripe.sdk.customers.create({ name })
  await vi.waitUntil(() => app.received.length === 3)
  const events = app.received.map(({ body, headers }) =>
    stripe.sdk.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', stripe.webhookSecret),
  )
  expect(events.map(({ data }) => (data.object as Stripe.Customer).name)).toEqual(['olive', 'adam', 'mia'])
  expect(events[0]).toMatchObject({
    object: 'event',
    type: 'customer.created',
    livemode: false,
    api_version: expect.stringMatching(/^\d{4}-\d\d-\d\d\./),
  })
  const [{ body, headers } = { body: '', headers: {} }] = app.received
  expect(() =>
    stripe.sdk.webhooks.constructEvent(`${body} `, headers['stripe-signature'] ?? '', stripe.webhookSecret),
  ).toThrow('signature')
  expect(() => stripe.sdk.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', 'whsec_other')).toThrow(
    'signature',
  )
})

test('a moved clock does not age the signature', async () => {
  const { app, stripe } = await start()
  await stripe.test('clock', { now: '2030-01-01T00:00:00Z' })
  await stripe.sdk.customers.create()
  await vi.waitUntil(() => app.received.length === 1)
  const [{ body, headers } = { body: '', headers: {} }] = app.received
  const event = stripe.sdk.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', stripe.webhookSecret)
  expect(new Date(event.created * 1000).getUTCFullYear()).toBe(2030)
})

test('a refused event is sent again until it is accepted, and delays no other', async () => {
  let refusals = 3
  const { app, stripe } = await start(({ body }) => (body.includes('"olive"') && (refusals -= 1) >= 0 ? 500 : 200))
  await stripe.test('hold', { held: true })
  await stripe.sdk.customers.create({ name: 'olive' })
  await stripe.sdk.customers.create({ name: 'adam' })
  await stripe.test('hold', { held: false })
  await vi.waitUntil(() => app.received.length === 5)
  const [olive = '', adam = ''] = (await eventsOf(stripe)).map(({ id }) => id)
  expect(idsOf(app.received)).toEqual([olive, adam, olive, olive, olive])
  await vi.waitUntil(async () => (await eventsOf(stripe)).every(({ pending_webhooks: pending }) => pending === 0))
})

test.each([['refused'], ['not answered']])(
  'an event that was %s before the clock was set back by a month is sent again now',
  async (how) => {
    let sent = 0
    let accepted = 0
    let isWell = false
    const app = createServer((request, response) => {
      sent += 1
      if (isWell) accepted += 1
      if (isWell || how === 'refused') response.writeHead(isWell ? 200 : 500).end()
      else request.destroy()
    })
    await new Promise<void>((resolve) => {
      app.listen(0, '127.0.0.1', resolve)
    })
    closers.push(() => new Promise((resolve) => app.close(resolve)))
    const { port } = app.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
    try {
      const stripe = await startTestStripe({ webhookUrl: `http://127.0.0.1:${port}/` })
      closers.push(stripe.stop)
      await stripe.sdk.customers.create({ name: 'olive' })
      await vi.waitUntil(() => sent > 1)
    } finally {
      vi.useRealTimers()
    }
    isWell = true
    await vi.waitFor(() => expect(accepted).toBe(1))
  },
)

test('while the app is down, events wait, even over a restart, and then arrive in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dojo-stripe-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const down = await startTestStripe({ webhookUrl: 'http://127.0.0.1:9/', dataDir })
  const customer = await down.sdk.customers.create({ name: 'olive' })
  await down.sdk.customers.update(customer.id, { name: 'Olive' })
  await down.stop()
  const { app, stripe } = await start(undefined, dataDir)
  await vi.waitUntil(() => app.received.length === 2)
  expect(idsOf(app.received)).toEqual((await eventsOf(stripe)).map(({ id }) => id))
  expect(stripe.secretKey).toBe(down.secretKey)
  expect(await stripe.sdk.customers.retrieve(customer.id)).toMatchObject({ name: 'Olive' })
})

test('a disk that takes nothing ends no delivery, and keeps no half of a change', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dojo-webhooks-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'stripe')
  const events = join(folder, 'events')
  const lines: string[] = []
  let answers = 0
  const app = await receiveWebhooks(() => ((answers += 1), 200))
  const stripe = await startTestStripe({ webhookUrl: app.url, dataDir, log: (line) => lines.push(line) })
  closers.push(app.stop, stripe.stop)

  // What is delivered while nothing can be written.
  await stripe.test('hold', { held: true })
  await stripe.sdk.customers.create({ name: 'olive' })
  await rename(events, `${events}.away`)
  await writeFile(events, '')
  await mkdir(join(folder, 'state.json.draft'))
  await stripe.test('hold', { held: false })
  await vi.waitUntil(() => lines.length > 0)
  expect([answers, lines]).toEqual([1, [expect.stringMatching(/^The delivery of evt_\w+ could not be kept: Error: /)]])

  // What cannot be saved has not happened, and no one is told of it.
  await rm(events)
  await rename(`${events}.away`, events)
  const idempotencyKey = 'adam'
  await expect(stripe.sdk.customers.create({ name: 'adam' }, { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeAPIError',
  })
  expect((await stripe.sdk.customers.list()).data.map(({ name }) => name)).toEqual(['olive'])
  expect(await readdir(events)).toHaveLength(1)
  await rmdir(join(folder, 'state.json.draft'))
  await stripe.sdk.customers.create({ name: 'adam' }, { idempotencyKey })
  expect((await stripe.sdk.customers.list()).data.map(({ name }) => name)).toEqual(['adam', 'olive'])
  await vi.waitUntil(() => app.received.length === 2)
})

test('a test can hold events back, repeat them and reorder them', async () => {
  const { app, stripe } = await start()
  await stripe.test('hold', { held: true })
  await stripe.sdk.customers.create({ name: 'olive' })
  await stripe.sdk.customers.create({ name: 'adam' })
  const [first = '', second = ''] = (await eventsOf(stripe)).map(({ id }) => id)
  expect(await stripe.test('deliver', { event: second, times: 2 })).toMatchObject({ body: { answers: [200, 200] } })
  await stripe.test('deliver', { event: first })
  expect(idsOf(app.received)).toEqual([second, second, first])
  await stripe.test('hold', { held: false })
  await stripe.sdk.customers.create({ name: 'mia' })
  await vi.waitUntil(() => app.received.length === 4)
})

test('the clock only moves forward, for all customers or for one', async () => {
  const { stripe } = await start()
  const customer = await stripe.sdk.customers.create()
  const now = Math.floor(Date.now() / 1000)
  expect(await stripe.test('clock', { now: now - 100 })).toMatchObject({ status: 400 })
  await stripe.moveTo(now + 1000, customer.id)
  const read = async (query: string) =>
    ((await (await fetch(`${stripe.url}/stripe/test/clock${query}`)).json()) as { now: number }).now
  expect(await read(`?customer=${customer.id}`)).toBeGreaterThanOrEqual(now + 1000)
  expect(await read('')).toBeLessThan(now + 900)
})

test('a page of another site cannot move the clock with a form', async () => {
  const { stripe } = await start()
  const response = await fetch(`${stripe.url}/stripe/test/clock`, {
    method: 'POST',
    body: new URLSearchParams({ now: '1' }),
  })
  expect(response.status).toBe(415)
})
