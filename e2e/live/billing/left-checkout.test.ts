import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as couponRoute } from '@/app/api/validate-coupon/route'
import { POST as reconcileRoute } from '@/app/api/stripe/reconcile/route'
import { Desk, type Person } from './desk'

/* The card is confirmed and the tab is closed: the subscription was never asked for, and comes to be all the same. */

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let desk: Desk
let mia: Person
let setupIntentId: string

beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())
beforeEach(async () => {
  mia = await desk.person()
  setupIntentId = await desk.openForm(mia)
})

async function setupEvent() {
  const event = (await desk.events(mia)).find(({ type }) => type === 'setup_intent.succeeded')
  if (!event) throw new Error('There was no setup_intent.succeeded.')
  return event
}

const statusesOf = async () => (await desk.subscriptionsOf(mia)).map(({ status }) => status)

test('the webhook of the confirmed card finishes it', async () => {
  await desk.enterCard(setupIntentId)
  expect(await desk.deliver(await setupEvent())).toBe(200)
  expect(await statusesOf()).toEqual(['trialing'])
  expect(await desk.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
})

test('the next visit finishes it', async () => {
  await desk.enterCard(setupIntentId)
  expect((await desk.viewer(mia)).billing.mayBeStale).toBe(true)
  expect(await desk.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
  expect(await statusesOf()).toEqual(['trialing'])
})

test('the job finishes what it is told was left', async () => {
  await desk.enterCard(setupIntentId)
  // When a checkout counts as left is in supabase/tests/billing.test.ts.
  desk.intercept = ({ pathname }) =>
    pathname.endsWith('/rpc/due_billing_work')
      ? Response.json({ customers: [], departed: [], checkouts: [setupIntentId, 'seti_gone'] })
      : undefined
  const job = (authorization: string) =>
    reconcileRoute(
      new Request('http://dojo.example/api/stripe/reconcile', { method: 'POST', headers: { authorization } }),
    )
  expect((await job('Bearer the-cron-knows-that')).status).toBe(401)
  expect((await job('')).status).toBe(401)
  expect(await statusesOf()).toEqual([])
  const response = await job('Bearer the-cron-knows-this')
  desk.intercept = () => undefined
  expect(await response.json()).toEqual({ done: 2, failed: 0, isFull: false })
  expect((await desk.viewer(mia)).subscription.subscribed).toBe(true)
})

test('all of them at once, and the browser too, make one subscription', async () => {
  await desk.enterCard(setupIntentId)
  const event = await setupEvent()
  const [answer] = await Promise.all([
    desk.subscribe(mia, setupIntentId),
    desk.deliver(event),
    desk.deliver(event),
    desk.check(mia),
  ])
  expect(answer.status).toBe(200)
  expect(await statusesOf()).toEqual(['trialing'])
})

test('a form that was opened and left leads to nothing', async () => {
  expect((await desk.check(mia)).subscribed).toBe(false)
  expect(await statusesOf()).toEqual([])
})

test('what was finished and has ended since is not begun again by a late event', async () => {
  await desk.enterCard(setupIntentId)
  const event = await setupEvent()
  const { body } = await desk.subscribe(mia, setupIntentId)
  await desk.stripe.subscriptions.cancel(body.subscription_id)
  expect(await desk.deliver(event)).toBe(200)
  expect(await statusesOf()).toEqual(['canceled'])
  expect((await desk.subscribe(mia, setupIntentId)).body.status).toBe('canceled')
})

test('the coupon that was shown is taken off, also behind the person’s back', async () => {
  await desk.ask(couponRoute, mia, { couponCode: 'TENOFF', price: 'price_pro_monthly' })
  await desk.enterCard(setupIntentId)
  await desk.deliver(await setupEvent())
  const [subscription] = await desk.subscriptionsOf(mia)
  expect(subscription?.discounts).toHaveLength(1)
})

test('after a refused coupon nobody is subscribed without it', async () => {
  await desk.enterCard(setupIntentId)
  expect((await desk.subscribe(mia, setupIntentId, { coupon_code: 'LASTYEAR' })).body.error).toBe(
    'This coupon has expired.',
  )
  expect(await desk.deliver(await setupEvent())).toBe(200)
  expect(await desk.check(mia)).toMatchObject({ subscribed: false })
  expect((await desk.subscribe(mia, setupIntentId)).body.status).toBe('trialing')
})
