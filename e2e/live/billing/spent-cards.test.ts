import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { billingVerb, type Person, Shop } from './shop'

/*
 * A card that had a trial with another account is taken off a trial that was given no card in our form. So is anything
 * but a card, which could have any number of trials.
 */

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

const cardRoute = billingVerb('card')
const trialRoute = billingVerb('trial')
const refreshRoute = billingVerb('refresh')

let shop: Shop
let mia: Person
let customer: string
const number = '4242424242420059'

beforeAll(async () => {
  shop = await Shop.open()
  const adam = await shop.person()
  await shop.buy(adam, 'price_pro_monthly', { card: await shop.cardWith(number) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  mia = await shop.person()
})

const refresh = () => shop.ask(refreshRoute, mia)
async function startTrial() {
  await shop.ask(trialRoute, mia, { priceId: 'price_pro_monthly' })
  customer = await shop.customerOf(mia)
  const [subscription] = await shop.subscriptionsOf(mia)
  return subscription?.id ?? ''
}
/** As on Stripe’s own page. */
async function save(card: string) {
  await shop.stripe.paymentMethods.attach(card, { customer })
  return card
}
async function charge(card: string) {
  await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
}

test('a trial that ended early stays one without a card, whatever is saved after that', async () => {
  await shop.stripe.subscriptions.cancel(await startTrial())
  await refresh()
  await charge(await save(await shop.cardWith(number)))
  await refresh()
  const { billing, subscription } = await shop.viewer(mia)
  expect(subscription.subscription_tier).toBe('pro')
  expect(billing).toMatchObject({ status: 'canceled', hasCard: false, isTrialWithoutCard: true })
})

test('a trial that ends before its card is taken off is paid with it', async () => {
  await startTrial()
  const card = await save(await shop.cardWith(number))
  await charge(card)
  shop.before(/^POST \/v1\/subscriptions\/sub_/, () => shop.standIn.passDays(customer, 14.1))
  await refresh()
  const [subscription] = await shop.subscriptionsOf(mia)
  expect(subscription).toMatchObject({ status: 'active' })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: card },
  })
})

test('a card of one’s own stays', async () => {
  const id = await startTrial()
  const own = await save(await shop.cardWith('4242424242420067'))
  await charge(own)
  await shop.stripe.subscriptions.update(id, { default_payment_method: await save(await shop.cardWith(number)) })
  await refresh()
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: null })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: own },
  })
  expect((await shop.viewer(mia)).billing).toMatchObject({ status: 'trialing', hasCard: true })
})

test('days that are added for free at Stripe leave the card of someone who pays', async () => {
  const card = await shop.cardWith(number)
  await shop.buy(mia, 'price_pro_monthly', { card, without_trial: true })
  customer = await shop.customerOf(mia)
  const list = await shop.stripe.subscriptions.list({ customer, status: 'all', expand: ['data.customer'] })
  const [subscription] = list.data
  const days = 24 * 60 * 60
  const start = (subscription?.created ?? 0) + 3 * days
  const extended = [{ ...subscription, status: 'trialing', trial_start: start, trial_end: start + 20 * days }]
  shop.intercept = ({ pathname }) =>
    pathname === '/v1/subscriptions' ? Response.json({ ...list, data: extended }) : undefined
  try {
    await refresh()
  } finally {
    shop.intercept = () => undefined
  }
  const [after] = await shop.subscriptionsOf(mia)
  expect(after?.default_payment_method).toBe(subscription?.default_payment_method)
})

const link = async () => (await shop.stripe.paymentMethods.create({ type: 'link' })).id

test('the form takes cards only, for a plan and for a trial that runs', async () => {
  const forPlan = await shop.openForm(mia)
  await startTrial()
  const { body } = await shop.ask<{ client_secret: string }>(cardRoute, mia)
  for (const id of [forPlan, body.client_secret.split('_secret_')[0] ?? '']) {
    expect(await shop.stripe.setupIntents.retrieve(id)).toMatchObject({ allowed_payment_method_types: ['card'] })
    await expect(shop.enterCard(id, await link())).rejects.toThrow('not allowed')
    await shop.enterCard(id)
  }
})

test('what is not a card starts no trial, but pays from today', async () => {
  const form = await shop.openForm(mia)
  const { metadata } = await shop.stripe.setupIntents.retrieve(form)
  const { id } = await shop.stripe.setupIntents.create({
    customer: await shop.customerOf(mia),
    metadata: metadata ?? {},
  })
  await shop.enterCard(id, await link())
  expect(await shop.subscribe(mia, id)).toMatchObject({ status: 409, body: { code: 'no_trial' } })
  expect(await shop.subscribe(mia, id, { without_trial: true })).toMatchObject({ body: { status: 'active' } })
})

test('what is not a card does not stay on a trial', async () => {
  const id = await startTrial()
  await charge(await save(await link()))
  await refresh()
  expect((await shop.viewer(mia)).billing).toMatchObject({ status: 'trialing', hasCard: false })
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: null })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
})
