import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as confirmCardRoute } from '@/app/api/billing/card/confirm/route'
import { POST as cardRoute } from '@/app/api/billing/card/route'
import { POST as trialRoute } from '@/app/api/billing/trial/route'
import { POST as checkoutRoute } from '@/app/api/create-checkout/route'
import { POST as subscriptionRoute } from '@/app/api/create-subscription/route'
import { Desk, type Person } from './desk'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let desk: Desk
let mia: Person

beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())
beforeEach(async () => {
  mia = await desk.person()
})

const dayMs = 24 * 60 * 60 * 1000
const daysUntil = (date: string | null) => Math.round((Date.parse(date ?? '') - Date.now()) / dayMs)

test('the form is opened with an intent that carries who pays for what', async () => {
  const intent = await desk.stripe.setupIntents.retrieve(await desk.openForm(mia, 'price_business_yearly'))
  expect(intent).toMatchObject({
    customer: await desk.customerOf(mia),
    usage: 'off_session',
    metadata: { user_id: mia.id, purpose: 'subscription', price_id: 'price_business_yearly' },
  })
  expect((await desk.check(mia)).subscribed).toBe(false)
})

test('opening it again goes on with the same intent; another plan has its own', async () => {
  const first = await desk.openForm(mia)
  expect(await desk.openForm(mia)).toBe(first)
  expect(await desk.openForm(mia, 'price_business_monthly')).not.toBe(first)
})

test('two tabs that open it at once make one customer', async () => {
  await Promise.all([desk.openForm(mia), desk.openForm(mia, 'price_business_monthly'), desk.openForm(mia)])
  const { data } = await desk.stripe.customers.list({ limit: 100 })
  expect(data.filter(({ metadata }) => metadata['user_id'] === mia.id).map(({ id }) => id)).toEqual([
    await desk.customerOf(mia),
  ])
})

test('a customer is never adopted by an e-mail address', async () => {
  const other = await desk.stripe.customers.create({ email: mia.email })
  await desk.openForm(mia)
  expect(await desk.customerOf(mia)).not.toBe(other.id)
})

test('a customer whom Stripe has forgotten is made anew', async () => {
  await desk.openForm(mia)
  const before = await desk.customerOf(mia)
  await desk.stripe.customers.del(before)
  await desk.openForm(mia)
  expect(await desk.customerOf(mia)).not.toBe(before)
})

test('a confirmed card leads to a trial of the plan, known at once', async () => {
  const { status, body } = await desk.buy(mia)
  expect([status, body]).toMatchObject([
    200,
    { status: 'trialing', plan: 'pro', period: 'monthly', client_secret: null, payment_url: null },
  ])
  expect(daysUntil(body.trial_ends_at)).toBe(14)
  expect(await desk.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
  expect((await desk.viewer(mia)).billing).toMatchObject({ status: 'trialing', hasHadTrial: true, mayBeStale: false })
  const [subscription] = await desk.subscriptionsOf(mia)
  expect(subscription?.default_payment_method).toMatch(/^pm_/)
})

test('the plan is that of the price on the intent, whatever the browser says', async () => {
  const setupIntentId = await desk.openForm(mia, 'price_essentials_monthly')
  await desk.enterCard(setupIntentId)
  const { body } = await desk.subscribe(mia, setupIntentId, { plan_id: 'enterprise-100' })
  expect(body).toMatchObject({ plan: 'essentials' })
  expect((await desk.check(mia)).subscription_tier).toBe('essentials')
})

test.each(['price_of_nothing', 'prod_pro', ''])('nothing is sold for the price "%s"', async (priceId) => {
  const { status } = await desk.ask(checkoutRoute, mia, { priceId, planName: 'Enterprise' })
  expect(status).toBe(400)
})

test('an intent that was made for a price outside the catalogue buys nothing', async () => {
  const customer = await desk.customerOf(mia).catch(async () => {
    await desk.openForm(mia)
    return desk.customerOf(mia)
  })
  const metadata = { user_id: mia.id, purpose: 'subscription', price_id: 'price_for_friends' }
  const { id } = await desk.stripe.setupIntents.create({
    customer,
    metadata,
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect((await desk.subscribe(mia, id)).status).toBe(400)
  expect(await desk.subscriptionsOf(mia)).toEqual([])
})

test('a card that was not confirmed buys nothing', async () => {
  const { status, body } = await desk.subscribe(mia, await desk.openForm(mia))
  expect([status, body.error]).toEqual([400, 'The card has not been confirmed yet.'])
})

test.each([
  ['pm_card_chargeDeclined', 'Your card was declined.'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
])('%s is refused in Stripe’s own sentence', async (card, sentence) => {
  const setupIntentId = await desk.openForm(mia)
  await expect(desk.enterCard(setupIntentId, card)).rejects.toThrow(sentence)
  const { status, body } = await desk.subscribe(mia, setupIntentId)
  expect([status, body.error]).toEqual([400, sentence])
})

test('a card that wants 3-D Secure buys once its holder has confirmed, and not before', async () => {
  const setupIntentId = await desk.openForm(mia)
  await desk.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  expect((await desk.subscribe(mia, setupIntentId)).status).toBe(400)
  await desk.standIn.answerChallenge(setupIntentId, true)
  expect((await desk.subscribe(mia, setupIntentId)).body).toMatchObject({ status: 'trialing' })
})

test('a failed 3-D Secure is told in Stripe’s own sentence', async () => {
  const setupIntentId = await desk.openForm(mia)
  await desk.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await desk.standIn.answerChallenge(setupIntentId, false)
  expect((await desk.subscribe(mia, setupIntentId)).body.error).toMatch(
    /^We are unable to authenticate your payment method/,
  )
})

test('the setup intent of somebody else is not found', async () => {
  const nora = await desk.person()
  const hers = await desk.openForm(nora)
  await desk.enterCard(hers)
  expect((await desk.subscribe(mia, hers)).status).toBe(400)
  await desk.openForm(mia)
  const before = desk.standIn.asked.length
  expect((await desk.subscribe(mia, hers)).status).toBe(404)
  // Looked at and left: that Stripe would refuse her card to mia is not what keeps it safe.
  expect(desk.standIn.asked.slice(before)).toEqual([`GET /v1/setup_intents/${hers}`])
  expect(await desk.subscriptionsOf(nora)).toEqual([])
})

test('an intent in one’s own name on the customer of somebody else is not found', async () => {
  const nora = await desk.person()
  await Promise.all([desk.openForm(nora), desk.openForm(mia)])
  const { id } = await desk.stripe.setupIntents.create({
    customer: await desk.customerOf(nora),
    metadata: { user_id: mia.id, purpose: 'subscription', price_id: 'price_pro_monthly' },
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const before = desk.standIn.asked.length
  expect((await desk.subscribe(mia, id)).status).toBe(404)
  expect(desk.standIn.asked.slice(before)).toEqual([`GET /v1/setup_intents/${id}`])
})

test('an intent on one’s own customer in the name of somebody else, or for another purpose, is not found', async () => {
  const nora = await desk.person()
  await desk.openForm(mia)
  const customer = await desk.customerOf(mia)
  const own = { user_id: mia.id, purpose: 'subscription', price_id: 'price_pro_monthly' }
  for (const metadata of [
    { ...own, user_id: nora.id },
    { ...own, purpose: 'card' },
  ]) {
    const { id } = await desk.stripe.setupIntents.create({
      customer,
      metadata,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect((await desk.subscribe(mia, id)).status).toBe(404)
  }
})

test('without a session nothing is sold', async () => {
  const nobody = { ...mia, token: 'abc.def.ghi' }
  expect((await desk.ask(checkoutRoute, nobody, { priceId: 'price_pro_monthly' })).status).toBe(401)
  expect((await desk.ask(subscriptionRoute, nobody, { setup_intent_id: 'seti_1' })).status).toBe(401)
  expect((await desk.ask(trialRoute, nobody, { priceId: 'price_pro_monthly' })).status).toBe(401)
})

test('a double click makes one subscription, and both are told of it', async () => {
  const setupIntentId = await desk.openForm(mia)
  await desk.enterCard(setupIntentId)
  const answers = await Promise.all([1, 2, 3].map(() => desk.subscribe(mia, setupIntentId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.subscription_id)).size).toBe(1)
  expect(await desk.subscriptionsOf(mia)).toHaveLength(1)
})

test('of two tabs that buy at once one gets a subscription, and the other hears which', async () => {
  const first = await desk.openForm(mia)
  await desk.enterCard(first)
  const second = await desk.openForm(mia, 'price_business_monthly')
  await desk.enterCard(second)
  const answers = await Promise.all([desk.subscribe(mia, first), desk.subscribe(mia, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.error).toMatch(
    /^You already have the (Pro|Business) plan\./,
  )
  expect(await desk.subscriptionsOf(mia)).toHaveLength(1)
})

test('whoever has a plan opens no second form', async () => {
  await desk.buy(mia)
  const { status, body } = await desk.ask(checkoutRoute, mia, { priceId: 'price_business_monthly' })
  expect([status, body['error']]).toEqual([
    422,
    'You already have the Pro plan. You can change it in your billing settings.',
  ])
})

const trial = (priceId = 'price_pro_monthly') => desk.ask(trialRoute, mia, { priceId })

test('fourteen days begin without a card, and end by themselves', async () => {
  expect(await trial()).toMatchObject({ status: 200, body: { status: 'trialing', plan: 'pro' } })
  const [subscription] = await desk.subscriptionsOf(mia)
  expect(subscription).toMatchObject({
    default_payment_method: null,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  })
  await desk.standIn.passDays(await desk.customerOf(mia), 15)
  for (const event of await desk.events(mia)) expect(await desk.deliver(event)).toBe(200)
  expect((await desk.viewer(mia)).billing.status).toBe('canceled')
})

test('one trial a person, whatever the plan and however it began', async () => {
  await trial()
  const [subscription] = await desk.subscriptionsOf(mia)
  await desk.stripe.subscriptions.cancel(subscription?.id ?? '')
  for (const event of await desk.events(mia)) await desk.deliver(event)
  for (const price of ['price_pro_monthly', 'price_business_yearly']) {
    expect(await trial(price)).toMatchObject({ status: 422, body: { error: 'You have had your free trial already.' } })
  }
  expect((await desk.buy(mia, 'price_business_monthly')).body).toMatchObject({ status: 'active', trial_ends_at: null })
})

test('a card that had a trial with another account is charged today, once its holder knows', async () => {
  const number = '4242424242420000'
  const first = await desk.person()
  const opened = await desk.openForm(first)
  await desk.enterCard(opened, await desk.cardWith(number))
  expect((await desk.subscribe(first, opened)).body).toMatchObject({ status: 'trialing' })

  const setupIntentId = await desk.openForm(mia)
  await desk.enterCard(setupIntentId, await desk.cardWith(number))
  expect(await desk.subscribe(mia, setupIntentId)).toMatchObject({
    status: 409,
    body: {
      code: 'no_trial',
      error:
        'This card has had a free trial already, with another account. You can pay with it from today, or take another one.',
    },
  })
  expect(await desk.subscriptionsOf(mia)).toEqual([])
  expect((await desk.subscribe(mia, setupIntentId, { without_trial: true })).body).toMatchObject({
    status: 'active',
    trial_ends_at: null,
  })
  expect(await desk.subscriptionsOf(mia)).toHaveLength(1)
})

test('a card that is given during a trial has had one', async () => {
  const number = '4242424242420018'
  await trial()
  const { body } = await desk.ask<{ client_secret: string }>(cardRoute, mia)
  const given = body.client_secret.split('_secret_')[0] ?? ''
  await desk.enterCard(given, await desk.cardWith(number))
  await desk.ask(confirmCardRoute, mia, { setup_intent_id: given })

  const second = await desk.person()
  const setupIntentId = await desk.openForm(second)
  await desk.enterCard(setupIntentId, await desk.cardWith(number))
  expect(await desk.subscribe(second, setupIntentId)).toMatchObject({ status: 409, body: { code: 'no_trial' } })
})

test('a card that had a trial carries no second one that began without a card', async () => {
  const number = '4242424242420026'
  const first = await desk.person()
  const opened = await desk.openForm(first)
  await desk.enterCard(opened, await desk.cardWith(number))
  await desk.subscribe(first, opened)

  await trial()
  const { body } = await desk.ask<{ client_secret: string }>(cardRoute, mia)
  const given = body.client_secret.split('_secret_')[0] ?? ''
  await desk.enterCard(given, await desk.cardWith(number))
  expect(await desk.ask(confirmCardRoute, mia, { setup_intent_id: given })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('This card has had a free trial already') },
  })
  const [subscription] = await desk.subscriptionsOf(mia)
  expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null })
  expect((await desk.viewer(mia)).billing.hasCard).toBe(false)
})

test('an address with a plus is the address that had the trial', async () => {
  await trial()
  const again = await desk.person(mia.email.replace('@', '+again@'))
  expect((await desk.viewer(again)).billing.hasHadTrial).toBe(true)
  expect(await desk.ask(trialRoute, again, { priceId: 'price_pro_monthly' })).toMatchObject({
    status: 422,
    body: { error: 'You have had your free trial already.' },
  })
  expect((await desk.buy(again)).body).toMatchObject({ status: 'active', trial_ends_at: null })
})

test('a double click begins one trial', async () => {
  const answers = await Promise.all([trial(), trial(), trial('price_business_monthly')])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await desk.subscriptionsOf(mia)).toHaveLength(1)
})

/** Somebody whose trial was long ago: the next subscription is paid at once. */
async function afterTrial(): Promise<void> {
  await desk.openForm(mia)
  await desk.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', mia.id).throwOnError()
}

test('a card that saves and does not pay leaves no subscription behind, and Stripe’s own sentence', async () => {
  await afterTrial()
  const { status, body } = await desk.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  expect([status, body.error]).toEqual([400, 'Your card was declined.'])
  expect((await desk.subscriptionsOf(mia)).filter((one) => one.status !== 'canceled')).toEqual([])
  expect((await desk.buy(mia)).body).toMatchObject({ status: 'active' })
})

test('a first payment that the bank wants confirmed waits for its holder, and gives nothing before', async () => {
  await afterTrial()
  const setupIntentId = await desk.openForm(mia)
  await desk.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await desk.standIn.answerChallenge(setupIntentId, true)
  const { status, body } = await desk.subscribe(mia, setupIntentId)
  expect([status, body.status]).toEqual([200, 'incomplete'])
  expect(body).toMatchObject({
    client_secret: expect.stringContaining('_secret_'),
    payment_url: expect.stringMatching(/^http/),
  })
  expect(await desk.viewer(mia)).toMatchObject({
    billing: { status: 'incomplete' },
    subscription: { subscribed: false },
  })
  expect((await desk.subscribe(mia, setupIntentId)).body).toEqual(body)
  // With another card meanwhile, the first attempt is withdrawn.
  expect((await desk.buy(mia)).body.status).toBe('active')
  expect((await desk.subscriptionsOf(mia)).filter((one) => one.status === 'incomplete')).toEqual([])
})

test('a first payment that its holder has confirmed is known at the next check, with or without its event', async () => {
  await afterTrial()
  const setupIntentId = await desk.openForm(mia)
  await desk.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await desk.standIn.answerChallenge(setupIntentId, true)
  const { body } = await desk.subscribe(mia, setupIntentId)
  expect((await desk.check(mia)).subscribed).toBe(false)
  // As with another card on the page that payment_url leads to.
  const { latest_invoice: invoice } = await desk.stripe.subscriptions.retrieve(body.subscription_id)
  await desk.stripe.invoices.pay(String(invoice), { paid_out_of_band: true })
  expect(await desk.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
})

test('nobody writes their own plan through the table', async () => {
  await desk.openForm(mia)
  const { error } = await mia.db
    .from('subscribers')
    .update({ subscription_tier: 'enterprise', subscribed: true })
    .eq('user_id', mia.id)
  expect(error?.code).toBe('42501')
  const { error: rpcError } = await mia.db.rpc('apply_sync', {
    customer_id: await desk.customerOf(mia),
    ticket: 99,
    state: { outcome: 'in', tier: 'enterprise' },
  })
  expect(rpcError?.code).toBe('42501')
  expect((await desk.check(mia)).subscribed).toBe(false)
})
