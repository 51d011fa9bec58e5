import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as giveUpRoute } from '@/app/api/give-up-order/route'
import { POST as freeRoute } from '@/app/api/subscription/free/route'
import { POST as couponRoute } from '@/app/api/validate-coupon/route'
import { openBilling } from '@/lib/billing/billing'
import { reconcile } from '@/lib/billing/reconcile'
import { billingVerb, type Person, Shop } from './shop'

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

function raise(): never {
  throw new Error('There was no such event.')
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

test('while another request makes something, the webhook is tried again, and finishes it then', async () => {
  await shop.enterCard(setupIntentId)
  const event = await setupEvent()
  shop.intercept = ({ pathname }) =>
    pathname.endsWith('/rpc/lease_checkout')
      ? Response.json({ isGranted: false, hasHadTrial: false, openOrder: setupIntentId, givenUp: [] })
      : undefined
  expect(await shop.deliver(event)).toBe(422)
  shop.intercept = () => undefined
  expect(await shop.deliver(event)).toBe(200)
  expect(await statusesOf()).toEqual(['trialing'])
}, 60_000)

test('nor a request that was on its way while another form was opened and closed', async () => {
  await shop.enterCard(setupIntentId)
  await shop.ask(giveUpRoute, mia)
  await shop.openForm(mia)
  await shop.ask(giveUpRoute, mia)
  expect(await shop.subscribe(mia, setupIntentId)).toMatchObject({ status: 409 })
  expect(await statusesOf()).toEqual([])
})

test.each([
  ['by its name', () => shop.ask(giveUpRoute, mia, { order: setupIntentId })],
  ['for Starter', () => shop.ask(freeRoute, mia)],
])('nor one that was on its way while another form was open, given up %s', async (_, giveUp) => {
  await shop.enterCard(setupIntentId)
  await shop.openForm(mia, 'price_business_monthly')
  expect((await giveUp()).status).toBe(200)
  expect(await shop.subscribe(mia, setupIntentId, { without_trial: true })).toMatchObject({ status: 409 })
  expect(await statusesOf()).toEqual([])
})

test.each([
  ['by its name', () => shop.ask(giveUpRoute, mia, { order: setupIntentId })],
  ['without a name', () => shop.ask(giveUpRoute, mia)],
  ['for Starter', () => shop.ask(freeRoute, mia)],
])('a first payment that waits for the bank ends when it is given up %s', async (_, giveUp) => {
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  expect((await shop.subscribe(mia, setupIntentId, { without_trial: true })).body.status).toBe('incomplete')
  expect((await giveUp()).status).toBe(200)
  const { data } = await shop.stripe.invoices.list({ customer: await shop.customerOf(mia) })
  expect(data.map(({ status }) => status)).toEqual(['void'])
  expect((await shop.viewer(mia)).subscription.subscription_tier).toBe('free')
})

describe('the answer of Stripe is lost', () => {
  // Each has one trial.
  const cards = [
    '4111111111111111',
    '4222222222222220',
    '4012888888881881',
    '4444333322221111',
    '4000056655665556',
    '5555555555554444',
    '5200828282828210',
    '5105105105105100',
    '2223003122003222',
  ]
  beforeEach(async () => {
    await shop.enterCard(setupIntentId, await shop.cardWith(cards.pop() ?? ''))
    shop.loses = (call) => call === 'POST /v1/subscriptions'
  })
  afterEach(() => {
    shop.loses = () => false
    shop.intercept = () => undefined
  })
  const deliverAll = async () => {
    for (const event of await shop.events(mia)) await shop.deliver(event)
  }

  test.each([
    ['the form is closed', giveUpRoute],
    ['Starter is chosen', freeRoute],
  ])('and %s: a trial that began ends, charges nothing, and is still to come', async (_, giveUp) => {
    expect((await shop.subscribe(mia, setupIntentId)).status).toBe(503)
    shop.loses = () => false
    expect((await shop.ask(giveUp, mia)).status).toBe(200)
    expect(await statusesOf()).toEqual(['canceled'])
    await deliverAll()
    expect(await shop.viewer(mia)).toMatchObject({
      subscription: { subscription_tier: 'free' },
      billing: { hasHadTrial: false },
    })
    expect((await shop.buy(mia)).body).toMatchObject({ status: 'trialing' })
  })

  test.each([
    ['the form is closed', giveUpRoute],
    ['Starter is chosen', freeRoute],
  ])('and %s: who was charged is told, and has the plan', async (_, giveUp) => {
    expect((await shop.subscribe(mia, setupIntentId, { without_trial: true })).status).toBe(503)
    shop.loses = () => false
    expect(await shop.ask(giveUp, mia)).toMatchObject({
      status: 409,
      body: {
        error: 'Your payment had gone through, and you have the Pro plan. You can cancel it in your billing settings.',
      },
    })
    expect((await shop.viewer(mia)).subscription).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
    expect(await statusesOf()).toEqual(['active'])
  })

  test('and Stripe cannot be asked as it is given up: the news of it ends the trial', async () => {
    await shop.subscribe(mia, setupIntentId)
    shop.loses = () => false
    shop.intercept = ({ pathname }) =>
      pathname === '/v1/subscriptions'
        ? Response.json({ error: { message: 'down', type: 'api_error' } }, { status: 500 })
        : undefined
    expect((await shop.ask(giveUpRoute, mia)).status).toBe(503)
    shop.intercept = () => undefined
    await deliverAll()
    expect(await statusesOf()).toEqual(['canceled'])
  })

  test.each([
    [
      'the form is closed',
      () => shop.ask(giveUpRoute, mia, { order: setupIntentId }),
      'Your free trial had begun, and you have the Pro plan. You can cancel it in your billing settings.',
    ],
    [
      'Starter is chosen',
      () => shop.ask(freeRoute, mia),
      'You already have the Pro plan. You can change it in your billing settings.',
    ],
  ])('and its news has come when %s: the trial is not lost, and its person is told', async (_, giveUp, error) => {
    await shop.subscribe(mia, setupIntentId)
    shop.loses = () => false
    for (const event of await shop.events(mia))
      if (event.type === 'customer.subscription.created') await shop.deliver(event)
    expect((await shop.viewer(mia)).subscription).toMatchObject({ subscription_tier: 'pro' })
    expect((await giveUp()).body).toMatchObject({ error })
    await deliverAll()
    expect(await statusesOf()).toEqual(['trialing'])
    expect((await shop.viewer(mia)).billing).toMatchObject({ mayBeStale: false })
  })

  test('and it is given up while the news is written: the trial is still to come', async () => {
    await shop.subscribe(mia, setupIntentId)
    shop.loses = () => false
    const created = (await shop.events(mia)).find(({ type }) => type === 'customer.subscription.created')
    shop.before(/\/rpc\/apply_sync$/, () => shop.ask(giveUpRoute, mia))
    await shop.deliver(created ?? raise())
    expect(await statusesOf()).toEqual(['canceled'])
    expect((await shop.viewer(mia)).billing).toMatchObject({ hasHadTrial: false })
  })

  test('and it is pressed again: it is found', async () => {
    await shop.subscribe(mia, setupIntentId)
    shop.loses = () => false
    expect((await shop.subscribe(mia, setupIntentId)).body).toMatchObject({ status: 'trialing' })
    expect(await statusesOf()).toEqual(['trialing'])
  })
})

describe('the answer is lost behind the server, which had finished the order', () => {
  const told = (what: string) => ({
    status: 409,
    body: { error: `${what}, and you have the Pro plan. You can cancel it in your billing settings.` },
  })

  test.each([
    { what: 'Your free trial had begun', input: {}, status: 'trialing' },
    { what: 'Your payment had gone through', input: { without_trial: true }, status: 'active' },
  ])('who closes the form is told: $what', async ({ what, input, status }) => {
    await shop.enterCard(
      setupIntentId,
      await shop.cardWith(input.without_trial ? '3566002020360505' : '30569309025904'),
    )
    await shop.subscribe(mia, setupIntentId, input)
    expect(await shop.ask(giveUpRoute, mia, { order: setupIntentId })).toMatchObject(told(what))
    expect(await statusesOf()).toEqual([status])
    expect((await shop.viewer(mia)).subscription).toMatchObject({ subscription_tier: 'pro' })
  })

  test('and of a trial without a card', async () => {
    await shop.ask(billingVerb('trial'), mia, { priceId: 'price_pro_monthly' })
    expect(await shop.ask(giveUpRoute, mia, { order: 'trial' })).toMatchObject(told('Your free trial had begun'))
    expect(await statusesOf()).toEqual(['trialing'])
  })

  test('an order of someone else is not looked for', async () => {
    await shop.enterCard(setupIntentId, await shop.cardWith('6200000000000005'))
    await shop.subscribe(mia, setupIntentId)
    const nora = await shop.person()
    await shop.openForm(nora)
    expect(await shop.ask(giveUpRoute, nora, { order: setupIntentId })).toEqual({ status: 200, body: {} })
  })
})

test('what was bought is there although its news could not be written, and the next visit writes it', async () => {
  await shop.enterCard(setupIntentId)
  shop.intercept = ({ pathname }) =>
    pathname.endsWith('/rpc/begin_sync') ? Response.json({ message: 'down' }, { status: 503 }) : undefined
  expect((await shop.subscribe(mia, setupIntentId)).status).toBe(200)
  shop.intercept = () => undefined
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
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
