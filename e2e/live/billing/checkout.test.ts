import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST as checkoutRoute } from '@/app/api/create-checkout/route'
import { POST as subscriptionRoute } from '@/app/api/create-subscription/route'
import { billingVerb, type Person, Shop } from './shop'

const confirmCardRoute = billingVerb('card/confirm')
const cardRoute = billingVerb('card')
const trialRoute = billingVerb('trial')

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

const dayMs = 24 * 60 * 60 * 1000
const daysUntil = (date: string | null) => Math.round((Date.parse(date ?? '') - Date.now()) / dayMs)

test('the form is opened with an intent that carries who pays for what', async () => {
  const intent = await shop.stripe.setupIntents.retrieve(await shop.openForm(mia, 'price_business_yearly'))
  expect(intent).toMatchObject({
    customer: await shop.customerOf(mia),
    usage: 'off_session',
    metadata: { user_id: mia.id, purpose: 'subscription', price_id: 'price_business_yearly' },
  })
  expect((await shop.check(mia)).subscribed).toBe(false)
})

test('opening it again continues with the same intent; another plan has its own', async () => {
  const first = await shop.openForm(mia)
  expect(await shop.openForm(mia)).toBe(first)
  expect(await shop.openForm(mia, 'price_business_monthly')).not.toBe(first)
})

test('two tabs that open it simultaneously make one customer', async () => {
  await Promise.all([shop.openForm(mia), shop.openForm(mia, 'price_business_monthly'), shop.openForm(mia)])
  const { data } = await shop.stripe.customers.list({ limit: 100 })
  expect(data.filter(({ metadata }) => metadata['user_id'] === mia.id).map(({ id }) => id)).toEqual([
    await shop.customerOf(mia),
  ])
})

test('a customer is never matched by e-mail address', async () => {
  const other = await shop.stripe.customers.create({ email: mia.email })
  await shop.openForm(mia)
  expect(await shop.customerOf(mia)).not.toBe(other.id)
})

test('a customer who is missing at Stripe is created again', async () => {
  await shop.openForm(mia)
  const before = await shop.customerOf(mia)
  await shop.stripe.customers.del(before)
  await shop.openForm(mia)
  expect(await shop.customerOf(mia)).not.toBe(before)
})

test('a confirmed card starts a trial of the plan, visible right away', async () => {
  const { status, body } = await shop.buy(mia)
  expect([status, body]).toMatchObject([
    200,
    { status: 'trialing', plan: 'pro', period: 'monthly', client_secret: null, payment_url: null },
  ])
  expect(daysUntil(body.trial_ends_at)).toBe(14)
  expect(body.subscription).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
  expect(body.billing).toMatchObject({ status: 'trialing', hasHadTrial: true, mayBeStale: false })
  // The answer is all that the browser needs: asking again says the same.
  expect(await shop.check(mia)).toEqual(body.subscription)
  const [subscription] = await shop.subscriptionsOf(mia)
  expect(subscription?.default_payment_method).toMatch(/^pm_/)
})

test('the plan follows from the price on the intent, whatever the browser says', async () => {
  const setupIntentId = await shop.openForm(mia, 'price_essentials_monthly')
  await shop.enterCard(setupIntentId)
  const { body } = await shop.subscribe(mia, setupIntentId, { plan_id: 'enterprise-100' })
  expect(body).toMatchObject({ plan: 'essentials' })
  expect((await shop.check(mia)).subscription_tier).toBe('essentials')
})

test.each(['price_of_nothing', 'prod_pro', ''])('nothing is sold for the price "%s"', async (priceId) => {
  const { status } = await shop.ask(checkoutRoute, mia, { priceId, planName: 'Enterprise' })
  expect(status).toBe(400)
})

test('an intent for a price outside the catalogue buys nothing', async () => {
  const customer = await shop.customerOf(mia).catch(async () => {
    await shop.openForm(mia)
    return shop.customerOf(mia)
  })
  const metadata = { user_id: mia.id, purpose: 'subscription', price_id: 'price_for_friends' }
  const { id } = await shop.stripe.setupIntents.create({
    customer,
    metadata,
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect((await shop.subscribe(mia, id)).status).toBe(400)
  expect(await shop.subscriptionsOf(mia)).toEqual([])
})

test('an unconfirmed card buys nothing', async () => {
  const { status, body } = await shop.subscribe(mia, await shop.openForm(mia))
  expect([status, body.error]).toEqual([400, 'The card has not been confirmed yet.'])
})

test.each([
  ['pm_card_chargeDeclined', 'Your card was declined.'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
])('%s is refused in Stripe’s own sentence', async (card, sentence) => {
  const setupIntentId = await shop.openForm(mia)
  await expect(shop.enterCard(setupIntentId, card)).rejects.toThrow(sentence)
  const { status, body } = await shop.subscribe(mia, setupIntentId)
  expect([status, body.error]).toEqual([400, sentence])
})

test('a card that requires 3-D Secure pays only after its holder has confirmed', async () => {
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  expect((await shop.subscribe(mia, setupIntentId)).status).toBe(400)
  await shop.standIn.answerChallenge(setupIntentId, true)
  expect((await shop.subscribe(mia, setupIntentId)).body).toMatchObject({ status: 'trialing' })
})

test('a failed 3-D Secure check is explained in Stripe’s own words', async () => {
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, false)
  expect((await shop.subscribe(mia, setupIntentId)).body.error).toMatch(
    /^We are unable to authenticate your payment method/,
  )
})

test('someone else’s setup intent is not found', async () => {
  const nora = await shop.person()
  const hers = await shop.openForm(nora)
  await shop.enterCard(hers)
  expect((await shop.subscribe(mia, hers)).status).toBe(400)
  await shop.openForm(mia)
  const before = shop.standIn.asked.length
  expect((await shop.subscribe(mia, hers)).status).toBe(404)
  // Looked at and left: that Stripe would refuse her card to mia is not what keeps it safe.
  expect(shop.standIn.asked.slice(before)).toEqual([`GET /v1/setup_intents/${hers}`])
  expect(await shop.subscriptionsOf(nora)).toEqual([])
})

test('an intent in your own name on someone else’s customer is not found', async () => {
  const nora = await shop.person()
  await Promise.all([shop.openForm(nora), shop.openForm(mia)])
  const { id } = await shop.stripe.setupIntents.create({
    customer: await shop.customerOf(nora),
    metadata: { user_id: mia.id, purpose: 'subscription', price_id: 'price_pro_monthly' },
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const before = shop.standIn.asked.length
  expect((await shop.subscribe(mia, id)).status).toBe(404)
  expect(shop.standIn.asked.slice(before)).toEqual([`GET /v1/setup_intents/${id}`])
})

test('an intent on your own customer in someone else’s name, or for another purpose, is not found', async () => {
  const nora = await shop.person()
  await shop.openForm(mia)
  const customer = await shop.customerOf(mia)
  const own = { user_id: mia.id, purpose: 'subscription', price_id: 'price_pro_monthly' }
  for (const metadata of [
    { ...own, user_id: nora.id },
    { ...own, purpose: 'card' },
  ]) {
    const { id } = await shop.stripe.setupIntents.create({
      customer,
      metadata,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect((await shop.subscribe(mia, id)).status).toBe(404)
  }
})

test('nothing is sold without a session', async () => {
  const stranger = { ...mia, token: 'abc.def.ghi' }
  expect((await shop.ask(checkoutRoute, stranger, { priceId: 'price_pro_monthly' })).status).toBe(401)
  expect((await shop.ask(subscriptionRoute, stranger, { setup_intent_id: 'seti_1' })).status).toBe(401)
  expect((await shop.ask(trialRoute, stranger, { priceId: 'price_pro_monthly' })).status).toBe(401)
})

test('a double click makes one subscription, and both requests return it', async () => {
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId)
  const answers = await Promise.all([1, 2, 3].map(() => shop.subscribe(mia, setupIntentId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.subscription_id)).size).toBe(1)
  expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
})

test('one form that is sent as a trial and without one makes one subscription', async () => {
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId)
  const answers = await Promise.all(
    [{}, { without_trial: true }, {}, { without_trial: true }].map((more) => shop.subscribe(mia, setupIntentId, more)),
  )
  expect(new Set(answers.map(({ body }) => body.subscription_id)).size).toBe(1)
  expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
})

test('of two tabs that buy simultaneously one gets a subscription, and the other is told which', async () => {
  const first = await shop.openForm(mia)
  await shop.enterCard(first)
  const second = await shop.openForm(mia, 'price_business_monthly')
  await shop.enterCard(second)
  const answers = await Promise.all([shop.subscribe(mia, first), shop.subscribe(mia, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.error).toMatch(
    /^You already have the (Pro|Business) plan\./,
  )
  expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
})

test('people who have a plan cannot open a second form', async () => {
  await shop.buy(mia)
  const { status, body } = await shop.ask(checkoutRoute, mia, { priceId: 'price_business_monthly' })
  expect([status, body['error']]).toEqual([
    422,
    'You already have the Pro plan. You can change it in your billing settings.',
  ])
})

const trial = (priceId = 'price_pro_monthly') => shop.ask(trialRoute, mia, { priceId })

test('a fourteen-day trial starts without a card and ends by itself', async () => {
  expect(await trial()).toMatchObject({ status: 200, body: { status: 'trialing', plan: 'pro' } })
  const [subscription] = await shop.subscriptionsOf(mia)
  expect(subscription).toMatchObject({
    default_payment_method: null,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  for (const event of await shop.events(mia)) expect(await shop.deliver(event)).toBe(200)
  expect((await shop.viewer(mia)).billing.status).toBe('canceled')
})

test('one trial per person, whatever the plan and however it started', async () => {
  await trial()
  const [subscription] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.cancel(subscription?.id ?? '')
  for (const event of await shop.events(mia)) await shop.deliver(event)
  for (const price of ['price_pro_monthly', 'price_business_yearly']) {
    expect(await trial(price)).toMatchObject({ status: 422, body: { error: 'You have already had your free trial.' } })
  }
  expect((await shop.buy(mia, 'price_business_monthly')).body).toMatchObject({ status: 'active', trial_ends_at: null })
})

test('a trial that only Stripe knows of counts', async () => {
  await trial()
  const [subscription] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.cancel(subscription?.id ?? '')
  for (const event of await shop.events(mia)) await shop.deliver(event)
  await shop.admin.from('subscribers').update({ has_had_trial: false }).eq('user_id', mia.id).throwOnError()
  expect(await trial()).toMatchObject({ status: 422, body: { error: 'You have already had your free trial.' } })
  expect((await shop.buy(mia, 'price_pro_monthly')).body).toMatchObject({ code: 'no_trial' })
  const paid = await shop.buy(mia, 'price_pro_monthly', { without_trial: true })
  expect(paid.body).toMatchObject({ status: 'active', trial_ends_at: null })
})

test('a card that had a trial with another account is charged today, after its holder was told', async () => {
  const number = '4242424242420000'
  const first = await shop.person()
  const opened = await shop.openForm(first)
  await shop.enterCard(opened, await shop.cardWith(number))
  expect((await shop.subscribe(first, opened)).body).toMatchObject({ status: 'trialing' })

  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, await shop.cardWith(number))
  expect(await shop.subscribe(mia, setupIntentId)).toMatchObject({
    status: 409,
    body: {
      code: 'no_trial',
      error:
        'This card has already had a free trial with another account. You can pay with it starting today, or use another card.',
    },
  })
  expect(await shop.subscriptionsOf(mia)).toEqual([])
  expect((await shop.subscribe(mia, setupIntentId, { without_trial: true })).body).toMatchObject({
    status: 'active',
    trial_ends_at: null,
  })
  expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
})

test('a card that is added during a trial counts as having had one', async () => {
  const number = '4242424242420018'
  await trial()
  const { body } = await shop.ask<{ client_secret: string }>(cardRoute, mia)
  const given = body.client_secret.split('_secret_')[0] ?? ''
  await shop.enterCard(given, await shop.cardWith(number))
  await shop.ask(confirmCardRoute, mia, { setup_intent_id: given })

  const second = await shop.person()
  const setupIntentId = await shop.openForm(second)
  await shop.enterCard(setupIntentId, await shop.cardWith(number))
  expect(await shop.subscribe(second, setupIntentId)).toMatchObject({ status: 409, body: { code: 'no_trial' } })
})

test('a trial without a card charges nothing, although an earlier one was saved', async () => {
  await shop.openForm(mia)
  const customer = await shop.customerOf(mia)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  expect((await trial('price_enterprise_yearly')).body).toMatchObject({ status: 'trialing' })
  await shop.standIn.passDays(customer, 16)
  const { data } = await shop.stripe.invoices.list({ customer })
  expect(data.map(({ amount_paid: paid }) => paid)).toEqual([0])
  expect((await shop.subscriptionsOf(mia)).map(({ status }) => status)).toEqual(['canceled'])
})

test('nor is it charged to a card that was entered before, whose news come later', async () => {
  await shop.openForm(mia)
  const { body } = await shop.ask<{ client_secret: string }>(cardRoute, mia)
  const given = body.client_secret.split('_secret_')[0] ?? ''
  await shop.enterCard(given)
  expect((await trial()).body).toMatchObject({ status: 'trialing' })
  for (const event of await shop.events(mia)) await shop.deliver(event)
  expect((await shop.viewer(mia)).billing).toMatchObject({ status: 'trialing', hasCard: false })
})

test('a card that had a trial gets no second one that started without a card', async () => {
  const number = '4242424242420026'
  const first = await shop.person()
  const opened = await shop.openForm(first)
  await shop.enterCard(opened, await shop.cardWith(number))
  await shop.subscribe(first, opened)

  await trial()
  const { body } = await shop.ask<{ client_secret: string }>(cardRoute, mia)
  const given = body.client_secret.split('_secret_')[0] ?? ''
  await shop.enterCard(given, await shop.cardWith(number))
  expect(await shop.ask(confirmCardRoute, mia, { setup_intent_id: given })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('This card has already had a free trial') },
  })
  const [subscription] = await shop.subscriptionsOf(mia)
  expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null })
  expect((await shop.viewer(mia)).billing.hasCard).toBe(false)
})

test('a card counts for one trial when it was saved on Stripe’s own page', async () => {
  const card = () => shop.cardWith('4242424242420042')
  const save = async (saved: string) => {
    await trial()
    const customer = await shop.customerOf(mia)
    await shop.stripe.paymentMethods.attach(saved, { customer })
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: saved } })
    await shop.ask(billingVerb('refresh'), mia)
  }
  await save(await card())
  expect((await shop.viewer(mia)).billing).toMatchObject({ status: 'trialing', hasCard: true })

  mia = await shop.person()
  await save(await card())
  expect((await shop.viewer(mia)).billing).toMatchObject({ status: 'trialing', hasCard: false })
  const customer = await shop.stripe.customers.retrieve(await shop.customerOf(mia))
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: null } })
})

test('an address with a plus counts as the address that had the trial', async () => {
  await trial()
  const again = await shop.person(mia.email.replace('@', '+again@'))
  expect((await shop.viewer(again)).billing.hasHadTrial).toBe(true)
  expect(await shop.ask(trialRoute, again, { priceId: 'price_pro_monthly' })).toMatchObject({
    status: 422,
    body: { error: 'You have already had your free trial.' },
  })
  expect((await shop.buy(again)).body).toMatchObject({ status: 'active', trial_ends_at: null })
})

test('a form that offered a trial charges nothing today before its person was told, even by a webhook', async () => {
  const again = await shop.person(mia.email.replace('@', '+again@'))
  const setupIntentId = await shop.openForm(again)
  await trial()
  await shop.enterCard(setupIntentId)
  const [confirmed] = (await shop.events(again)).filter(({ type }) => type === 'setup_intent.succeeded')
  if (!confirmed) throw new Error('Stripe reports the confirmed card.')
  await shop.deliver(confirmed)
  const refused = {
    status: 409,
    body: {
      code: 'no_trial',
      error: 'Your free trial was used after this form was opened. You can still subscribe and pay from today.',
    },
  }
  expect(await shop.subscribe(again, setupIntentId)).toMatchObject(refused)
  expect(await shop.subscribe(again, setupIntentId)).toMatchObject(refused)
  expect(await shop.subscriptionsOf(again)).toEqual([])
  expect((await shop.subscribe(again, setupIntentId, { without_trial: true })).body).toMatchObject({ status: 'active' })
})

test('a double click starts one trial', async () => {
  const answers = await Promise.all([trial(), trial(), trial('price_business_monthly')])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await shop.subscriptionsOf(mia)).toHaveLength(1)
})

/** Someone whose trial was long ago: the next subscription is charged right away. */
async function afterTrial(): Promise<void> {
  await shop.openForm(mia)
  await shop.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', mia.id).throwOnError()
}

test('a card that can be saved but not charged leaves no subscription, and Stripe’s own words', async () => {
  await afterTrial()
  const { status, body } = await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  expect([status, body.error]).toEqual([400, 'Your card was declined.'])
  expect((await shop.subscriptionsOf(mia)).filter((one) => one.status !== 'canceled')).toEqual([])
  expect((await shop.buy(mia)).body).toMatchObject({ status: 'active' })
})

test('a first payment that the bank wants confirmed gives nothing until the cardholder has confirmed it', async () => {
  await afterTrial()
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  const { status, body } = await shop.subscribe(mia, setupIntentId)
  expect([status, body.status]).toEqual([200, 'incomplete'])
  expect(body).toMatchObject({
    client_secret: expect.stringContaining('_secret_'),
    payment_url: expect.stringMatching(/^http/),
  })
  expect(await shop.viewer(mia)).toMatchObject({
    billing: { status: 'incomplete' },
    subscription: { subscribed: false },
  })
  expect((await shop.subscribe(mia, setupIntentId)).body).toEqual(body)
  // When another card is used, the first attempt is withdrawn.
  expect((await shop.buy(mia)).body.status).toBe('active')
  expect((await shop.subscriptionsOf(mia)).filter((one) => one.status === 'incomplete')).toEqual([])
})

test.each([
  [
    'another purchase whose card is refused',
    () => shop.buy(mia, 'price_enterprise_yearly', { card: 'pm_card_chargeCustomerFail' }),
  ],
  ['an end at Stripe', async () => shop.stripe.subscriptions.cancel((await shop.subscriptionsOf(mia))[0]?.id ?? '')],
])('a first payment that was never confirmed gives nothing after %s', async (_, withdraw) => {
  await afterTrial()
  const setupIntentId = await shop.openForm(mia, 'price_enterprise_yearly')
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  expect((await shop.subscribe(mia, setupIntentId)).body.status).toBe('incomplete')
  await withdraw()
  expect(await shop.subscriptionsOf(mia)).toMatchObject([{ status: 'canceled' }])
  expect(await shop.check(mia)).toMatchObject({ subscription_tier: 'free', subscription_end: null })
})

test('a confirmed first payment is known at the next check, with or without its event', async () => {
  await afterTrial()
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  const { body } = await shop.subscribe(mia, setupIntentId)
  expect((await shop.check(mia)).subscribed).toBe(false)
  // As with another card on the page that payment_url leads to.
  const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(body.subscription_id)
  await shop.stripe.invoices.pay(String(invoice), { paid_out_of_band: true })
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
})

test('a first payment that arrives while another plan is bought is not paid a second time', async () => {
  await afterTrial()
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  const { body } = await shop.subscribe(mia, setupIntentId)
  const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(body.subscription_id)
  shop.before(/^(DELETE|POST .+\/void$)/, () => shop.stripe.invoices.pay(String(invoice), { paid_out_of_band: true }))
  expect(await shop.buy(mia, 'price_business_monthly')).toMatchObject({
    status: 422,
    body: { error: 'You already have the Pro plan. You can change it in your billing settings.' },
  })
  expect(await shop.subscriptionsOf(mia)).toMatchObject([{ id: body.subscription_id, status: 'active' }])
})

test('no one can write their own plan through the table', async () => {
  await shop.openForm(mia)
  const { error } = await mia.db
    .from('subscribers')
    .update({ subscription_tier: 'enterprise', subscribed: true })
    .eq('user_id', mia.id)
  expect(error?.code).toBe('42501')
  const { error: rpcError } = await mia.db.rpc('apply_sync', {
    customer_id: await shop.customerOf(mia),
    ticket: 99,
    state: { outcome: 'in', tier: 'enterprise' },
  })
  expect(rpcError?.code).toBe('42501')
  expect((await shop.check(mia)).subscribed).toBe(false)
})
