import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as giveUpRoute } from '@/app/api/give-up-order/route'
import { POST as freeRoute } from '@/app/api/subscription/free/route'
import { POST as couponRoute } from '@/app/api/validate-coupon/route'
import { openBilling } from '@/lib/billing/billing'
import { reconcile } from '@/lib/billing/reconcile'
import { Shop, type Person } from './shop'

/* The card is confirmed and the tab is closed: the subscription was never asked for, and comes to be all the same. */

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let shop: Shop
let mia: Person
let setupIntentId: string

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mia = await shop.person()
  setupIntentId = await shop.openForm(mia)
})

async function setupEvent() {
  const event = (await shop.events(mia)).find(({ type }) => type === 'setup_intent.succeeded')
  if (!event) throw new Error('There was no setup_intent.succeeded.')
  return event
}

const statusesOf = async () => (await shop.subscriptionsOf(mia)).map(({ status }) => status)

test('the webhook of the confirmed card finishes it', async () => {
  await shop.enterCard(setupIntentId)
  expect(await shop.deliver(await setupEvent())).toBe(200)
  expect(await statusesOf()).toEqual(['trialing'])
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
})

test('the next visit finishes it', async () => {
  await shop.enterCard(setupIntentId)
  expect((await shop.viewer(mia)).billing.mayBeStale).toBe(true)
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
  expect(await statusesOf()).toEqual(['trialing'])
})

test('the job finishes what was left unfinished', async () => {
  await shop.enterCard(setupIntentId)
  // When a checkout counts as left is in supabase/tests/billing.test.ts.
  shop.intercept = ({ pathname }) =>
    pathname.endsWith('/rpc/due_billing_work')
      ? Response.json({ customers: [], departed: [], checkouts: [setupIntentId, 'seti_gone'] })
      : undefined
  const reconciled = await reconcile(openBilling())
  shop.intercept = () => undefined
  expect(reconciled).toEqual({ done: 2, failed: 0, isFull: false })
  expect((await shop.viewer(mia)).subscription.subscribed).toBe(true)
})

test('all of them simultaneously, and the browser too, make one subscription', async () => {
  await shop.enterCard(setupIntentId)
  const event = await setupEvent()
  const [answer] = await Promise.all([
    shop.subscribe(mia, setupIntentId),
    shop.deliver(event),
    shop.deliver(event),
    shop.check(mia),
  ])
  expect(answer.status).toBe(200)
  expect(await statusesOf()).toEqual(['trialing'])
})

test.each([
  ['the webhook', async () => shop.deliver(await setupEvent())],
  ['the next visit', async () => shop.check(mia)],
])('%s does not finish what was given up, for the free plan or after an error', async (_, happens) => {
  for (const giveUp of [freeRoute, giveUpRoute]) {
    setupIntentId = await shop.openForm(mia)
    await shop.enterCard(setupIntentId)
    expect((await shop.ask(giveUp, mia)).status).toBe(200)
    await happens()
    expect(await statusesOf()).toEqual([])
  }
})

test('nor does a request that was on its way', async () => {
  await shop.enterCard(setupIntentId)
  shop.before(/GET .*setup_intents/, () => shop.ask(giveUpRoute, mia))
  expect(await shop.subscribe(mia, setupIntentId)).toMatchObject({ status: 409 })
  expect(await statusesOf()).toEqual([])
})

test('nor if it is given up while that begins', async () => {
  await shop.enterCard(setupIntentId)
  shop.before(/\/rpc\/lease_checkout$/, () => shop.ask(freeRoute, mia))
  await shop.deliver(await setupEvent())
  expect(await statusesOf()).toEqual([])
})

test('a form that was opened and abandoned has no effect', async () => {
  expect((await shop.check(mia)).subscribed).toBe(false)
  expect(await statusesOf()).toEqual([])
})

test('a late event does not restart a subscription that has ended since', async () => {
  await shop.enterCard(setupIntentId)
  const event = await setupEvent()
  const { body } = await shop.subscribe(mia, setupIntentId)
  await shop.stripe.subscriptions.cancel(body.subscription_id)
  expect(await shop.deliver(event)).toBe(200)
  expect(await statusesOf()).toEqual(['canceled'])
  expect((await shop.subscribe(mia, setupIntentId)).body.status).toBe('canceled')
})

test('the coupon that was shown is applied, also when the purchase finishes without the person', async () => {
  await shop.ask(couponRoute, mia, { couponCode: 'TENOFF', price: 'price_pro_monthly' })
  await shop.enterCard(setupIntentId)
  await shop.deliver(await setupEvent())
  const [subscription] = await shop.subscriptionsOf(mia)
  expect(subscription?.discounts).toHaveLength(1)
})

test('a coupon that comes after the purchase was finished is not said to be given', async () => {
  await shop.enterCard(setupIntentId)
  await shop.deliver(await setupEvent())
  expect(await shop.subscribe(mia, setupIntentId, { coupon_code: 'TENOFF' })).toMatchObject({
    status: 422,
    body: { error: 'Your plan has already started, without this coupon.' },
  })
  expect((await shop.subscribe(mia, setupIntentId)).status).toBe(200)
})

test('a first payment that waits is replaced by one with the coupon that came later', async () => {
  await shop.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', mia.id).throwOnError()
  const opened = await shop.openForm(mia)
  await shop.enterCard(opened, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(opened, true)
  expect((await shop.subscribe(mia, opened)).body.status).toBe('incomplete')
  for (const code of ['TENOFF', 'tenoff'])
    expect((await shop.subscribe(mia, opened, { coupon_code: code })).body.status).toBe('incomplete')
  const { data } = await shop.stripe.invoices.list({ customer: await shop.customerOf(mia) })
  expect(data.map(({ status, amount_due: due }) => [status, due])).toEqual([
    ['open', 1_000],
    ['void', 2_000],
  ])
})

test('a refused coupon leaves no subscription without it', async () => {
  await shop.enterCard(setupIntentId)
  expect((await shop.subscribe(mia, setupIntentId, { coupon_code: 'LASTYEAR' })).body.error).toBe(
    'This coupon has expired.',
  )
  expect(await shop.deliver(await setupEvent())).toBe(200)
  expect(await shop.check(mia)).toMatchObject({ subscribed: false })
  expect((await shop.subscribe(mia, setupIntentId)).body.status).toBe('trialing')
})

test('a form that was opened while another purchase was refused is finished', async () => {
  await shop.enterCard(setupIntentId, 'pm_card_chargeCustomerFail')
  shop.before(/POST \/v1\/subscriptions/, async () => {
    await shop.enterCard(await shop.openForm(mia, 'price_business_monthly'))
  })
  expect(await shop.subscribe(mia, setupIntentId, { without_trial: true })).toMatchObject({ status: 400 })
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'business' })
})
