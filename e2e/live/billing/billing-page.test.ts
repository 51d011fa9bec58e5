import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as overviewRoute } from '@/app/api/billing/route'
import { POST as freeRoute } from '@/app/api/subscription/free/route'
import { POST as checkoutRoute } from '@/app/api/create-checkout/route'
import { POST as subscriptionRoute } from '@/app/api/create-subscription/route'
import type { Standing } from '@/lib/plans/standing'
import type { BillingOverview, ChangePreview, DuePayment } from '@/lib/plans/billing-view'
import { openBilling } from '@/lib/billing/billing'
import { getOverview } from '@/lib/billing/overview'
import { syncCustomer } from '@/lib/billing/sync-customer'
import { billingVerb, type Handler, type Person, Shop } from './shop'

const cancelRoute = billingVerb('cancel')
const confirmCardRoute = billingVerb('card/confirm')
const cardRoute = billingVerb('card')
const changeRoute = billingVerb('change')
const payRoute = billingVerb('pay')
const portalRoute = billingVerb('portal')
const previewRoute = billingVerb('preview')
const refreshRoute = billingVerb('refresh')
const resumeRoute = billingVerb('resume')

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

const update = /^POST \/v1\/subscriptions\/sub_/

type Paying = { payment: DuePayment | null; error?: string }

const overview = async () => (await shop.get<BillingOverview>(overviewRoute, mia)).body
const preview = async (priceId: string) => (await shop.ask<ChangePreview>(previewRoute, mia, { priceId })).body
const change = (priceId: string, more: object = {}) =>
  shop.ask<Standing & Paying>(changeRoute, mia, { priceId, ...more })

/** Past the trial: the first month is paid. */
const thePlan = async () => (await shop.subscriptionsOf(mia))[0] ?? expect.fail('There is no plan.')

async function paying(card = 'pm_card_visa', priceId = 'price_pro_monthly'): Promise<void> {
  await shop.openForm(mia)
  await shop.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', mia.id).throwOnError()
  await shop.buy(mia, priceId, { card })
}

async function newCard(card: string) {
  const { body } = await shop.ask<{ client_secret: string }>(cardRoute, mia)
  const setupIntentId = body.client_secret.split('_secret_')[0] ?? ''
  await shop.enterCard(setupIntentId, card)
  if (card.startsWith('pm_card_authentication')) await shop.standIn.answerChallenge(setupIntentId, true)
  return {
    setupIntentId,
    ...(await shop.ask<Standing & Paying>(confirmCardRoute, mia, { setup_intent_id: setupIntentId })),
  }
}

test('someone who never paid sees Starter and nothing else', async () => {
  expect(await overview()).toEqual({
    plan: { id: 'starter', name: 'Starter', period: null, priceId: null },
    status: null,
    isRunning: false,
    trial: null,
    pastDueUntil: null,
    isPeriodUnpaid: false,
    cancelsAt: null,
    endedAt: null,
    hasHadTrial: false,
    nextInvoice: null,
    owed: null,
    card: null,
    invoices: [],
    seats: { included: 3, used: 1 },
    storage: { includedBytes: 1e9, usedBytes: 0, withCardBytes: null },
  })
})

test('where nothing is sold everyone is on Starter, and Stripe is not asked', async () => {
  const before = shop.standIn.asked.length
  expect(await getOverview({ billing: null, db: mia.db, viewer: await shop.viewer(mia) })).toMatchObject({
    plan: { id: 'starter' },
    isRunning: false,
    seats: { included: 3, used: 1 },
  })
  expect(shop.standIn.asked.slice(before)).toEqual([])
})

test('a cancelled plan says until when it stays, and can no longer be changed', async () => {
  await paying()
  const [subscription] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.cancel(subscription?.id ?? '')
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({
    plan: { id: 'pro' },
    status: 'canceled',
    isRunning: false,
    cancelsAt: expect.any(String),
    nextInvoice: null,
  })
})

test('a trial shows its days, the first charge and the card', async () => {
  await shop.buy(mia, 'price_business_yearly')
  expect(await overview()).toMatchObject({
    plan: { id: 'business', name: 'Business', period: 'yearly', priceId: 'price_business_yearly' },
    status: 'trialing',
    trial: { daysLeft: 14 },
    nextInvoice: { amountCents: 50_000, currency: 'usd' },
    card: { brand: 'visa', last4: '4242' },
    seats: { included: 50, used: 1 },
  })
})

test('people who pay see their invoices and can print them', async () => {
  await paying()
  const { invoices, nextInvoice } = await overview()
  expect(invoices).toMatchObject([
    { amountCents: 2_000, currency: 'usd', status: 'paid', pdfUrl: expect.any(String), pageUrl: expect.any(String) },
  ])
  expect(nextInvoice?.amountCents).toBe(2_000)
})

test('the next invoice shows what a coupon takes off', async () => {
  await shop.buy(mia, 'price_pro_monthly', { coupon_code: 'DOJO20' })
  expect((await overview()).nextInvoice).toMatchObject({
    amountCents: 1_600,
    lines: [{ amountCents: 2_000 }],
    discounts: [{ name: '20% off for three months', amountCents: 400 }],
    creditCents: 0,
  })
})

test('changing plans in a trial costs nothing now, and the trial continues', async () => {
  await shop.buy(mia)
  const ends = (await overview()).trial?.endsAt
  expect(await preview('price_business_monthly')).toMatchObject({ plan: 'business', timing: 'trial' })
  expect((await change('price_business_monthly')).body).toMatchObject({
    subscription: { subscribed: true, subscription_tier: 'business' },
  })
  expect((await overview()).trial?.endsAt).toBe(ends)
})

test('a larger plan is charged right away, and costs what the preview said', async () => {
  await paying()
  const { timing, amountCents, quote } = await preview('price_business_monthly')
  expect([timing, amountCents]).toEqual(['now', 3_000])
  expect((await change('price_business_monthly', { quote })).body.subscription.subscription_tier).toBe('business')
  const { invoices } = await overview()
  expect(invoices.map((invoice) => invoice.amountCents).toSorted((a, b) => a - b)).toEqual([2_000, amountCents])
})

test.each([
  [
    'a moment of the browser’s own',
    async () => ({ prorationDate: Math.floor(Date.now() / 1000) + 30 * 24 * 60 * 60 }),
    'business',
  ],
  [
    'a quote that was made up',
    async () => ({ quote: 'eyJhbGciOiJub25lIn0.eyJwcm9yYXRpb25EYXRlIjo0MDAwMDAwMDAwfQ.' }),
    'pro',
  ],
  ['a quote for another plan', async () => ({ quote: (await preview('price_enterprise_monthly')).quote }), 'pro'],
])('what a change costs is not up to %s', async (_, forge, tier) => {
  await paying()
  await change('price_business_monthly', await forge())
  expect((await shop.check(mia)).subscription_tier).toBe(tier)
  const paid = (await overview()).invoices.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)
  expect(paid).toEqual(tier === 'pro' ? [2_000] : [2_000, 3_000])
})

test('a quote is valid for one change by one person, for ten minutes', async () => {
  const refused = {
    status: 409,
    body: { code: 'changed', error: 'The price has changed since you saw it. Please check it again.' },
  }
  await paying()
  const { quote } = await preview('price_business_monthly')
  const olive = mia
  mia = await shop.person()
  await paying()
  expect(await change('price_business_monthly', { quote })).toMatchObject(refused)
  mia = olive
  expect((await change('price_business_monthly', { quote })).status).toBe(200)
  await change('price_pro_monthly')
  expect(await change('price_business_monthly', { quote })).toMatchObject(refused)

  const later = (await preview('price_business_monthly')).quote
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60 * 1000 })
  try {
    expect(await change('price_business_monthly', { quote: later })).toMatchObject(refused)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['a smaller plan', 'price_pro_monthly'],
  ['the same plan for a year', 'price_business_yearly'],
  ['a larger plan for a year', 'price_enterprise_yearly'],
])('a quote for %s credits no more than two minutes that were used', async (_, priceId) => {
  await paying('pm_card_visa', 'price_business_monthly')
  const { quote } = await preview(priceId)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60 * 1000 })
  try {
    expect(await change(priceId, { quote })).toMatchObject({ status: 409, body: { code: 'changed' } })
  } finally {
    vi.useRealTimers()
  }
  expect(await change(priceId, { quote })).toMatchObject({ status: 200 })
})

test('of two changes at the same moment one is made, and the quote of the other is for a plan that is no more', async () => {
  await paying('pm_card_visa', 'price_essentials_monthly')
  const quotes = { pro: await preview('price_pro_monthly'), enterprise: await preview('price_enterprise_monthly') }
  let other: ReturnType<typeof change> | undefined
  shop.before(update, async () => {
    const waits = shop.until(/\/rpc\/lease_checkout$/)
    other = change('price_enterprise_monthly', { quote: quotes.enterprise.quote })
    await Promise.race([waits, other])
  })
  expect(await change('price_pro_monthly', { quote: quotes.pro.quote })).toMatchObject({ status: 200 })
  expect(await other).toMatchObject({ status: 409, body: { code: 'changed' } })
  expect((await overview()).plan.id).toBe('pro')
})

test.each([
  ['here', () => shop.ask(cancelRoute, mia), /\/rpc\/lease_checkout$/],
  ['on Stripe’s own page', cancelThere, null],
])('a plan that is cancelled %s while it is changed ends', async (_, cancel, waitsAt) => {
  await paying('pm_card_visa', 'price_business_monthly')
  const { quote } = await preview('price_pro_monthly')
  let cancelled: Promise<unknown> | undefined
  shop.before(update, async () => {
    const waits = waitsAt && shop.until(waitsAt)
    cancelled = cancel()
    await Promise.race([waits ?? cancelled, cancelled])
  })
  expect(await change('price_pro_monthly', { quote })).toMatchObject({ status: 200 })
  await cancelled
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({ plan: { id: 'pro' }, cancelsAt: expect.any(String) })
})

test('a plan is changed twelve times a day at most, besides changes in its trial', async () => {
  await shop.buy(mia)
  for (const plan of ['business', 'pro']) expect(await change(`price_${plan}_monthly`)).toMatchObject({ status: 200 })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  for (let times = 0; times < 12; times++)
    expect(await change(times % 2 ? 'price_pro_monthly' : 'price_business_monthly')).toMatchObject({ status: 200 })
  expect(await change('price_business_monthly')).toMatchObject({
    status: 422,
    body: { error: 'You have changed your plan, or tried to, 12 times today. Try again tomorrow.' },
  })
})

test('a smaller plan is credited on the next invoice', async () => {
  await paying('pm_card_visa', 'price_business_monthly')
  expect((await preview('price_pro_monthly')).timing).toBe('next')
  expect((await change('price_pro_monthly')).body.subscription.subscription_tier).toBe('pro')
  const { invoices, nextInvoice } = await overview()
  expect(invoices).toHaveLength(1)
  expect(nextInvoice?.amountCents).toBeLessThan(2_000)
})

test('changing from monthly to yearly is charged right away', async () => {
  await paying()
  expect(await preview('price_pro_yearly')).toMatchObject({
    plan: 'pro',
    period: 'yearly',
    timing: 'now',
    amountCents: 18_000,
  })
  await change('price_pro_yearly')
  expect((await overview()).plan).toMatchObject({ id: 'pro', period: 'yearly' })
})

/** Pays by a card that asks its holder each time. */
async function payingWithQuestions() {
  await paying()
  await newCard('pm_card_authenticationRequired')
}
const answer = ({ payment }: Paying, isPassed: boolean) =>
  shop.standIn.answerChallenge(payment?.client_secret?.split('_secret_')[0] ?? '', isPassed)

test('a change that the bank wants confirmed waits for that, and then applies', async () => {
  await payingWithQuestions()
  const { status, body } = await change('price_business_monthly')
  expect([status, body.subscription.subscription_tier]).toEqual([200, 'pro'])
  expect(body.payment).toEqual({
    client_secret: expect.any(String),
    payment_method: expect.stringMatching(/^pm_/),
    payment_url: expect.any(String),
  })
  expect(await overview()).toMatchObject({ plan: { id: 'pro' }, status: 'active', owed: null })
  await answer(body, true)
  await shop.ask(refreshRoute, mia)
  expect((await overview()).plan).toMatchObject({ id: 'business', priceId: 'price_business_monthly' })
})

test.each([
  ['here', async () => shop.ask(cancelRoute, mia)],
  ['on Stripe’s own page', cancelThere],
])('a plan that was cancelled %s continues once a change of it is paid, although its tab is closed', async (_, end) => {
  await payingWithQuestions()
  await end()
  const { body } = await change('price_pro_yearly')
  await shop.ask(refreshRoute, mia)
  expect((await overview()).cancelsAt).not.toBeNull()
  await answer(body, true)
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({ plan: { priceId: 'price_pro_yearly' }, cancelsAt: null })
  expect(await thePlan()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })

  await shop.ask(cancelRoute, mia)
  await shop.ask(refreshRoute, mia)
  expect((await overview()).cancelsAt).not.toBeNull()
})

test('a plan that is cancelled right after a change of it was paid stays cancelled', async () => {
  await payingWithQuestions()
  await shop.ask(cancelRoute, mia)
  await answer((await change('price_pro_yearly')).body, true)
  await shop.ask(cancelRoute, mia)
  await shop.ask(refreshRoute, mia)
  expect((await overview()).cancelsAt).not.toBeNull()
})

test('a plan that is resumed and cancelled again on Stripe’s own page stays cancelled, whatever waited', async () => {
  await payingWithQuestions()
  await shop.ask(cancelRoute, mia)
  const { body } = await change('price_pro_yearly')
  await shop.ask(resumeRoute, mia)
  await cancelThere()
  await answer(body, true)
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({ plan: { priceId: 'price_pro_yearly' }, cancelsAt: expect.any(String) })
})

test.each([
  ['cancelled', async () => {}],
  ['cancelled once more', async () => shop.ask(resumeRoute, mia)],
])('nothing is charged for what waits once its plan is %s', async (_, resume) => {
  await payingWithQuestions()
  await shop.ask(cancelRoute, mia)
  await resume()
  const { body } = await change('price_pro_yearly')
  await shop.ask(resumeRoute, mia)
  await shop.ask(cancelRoute, mia)
  await expect(answer(body, true)).rejects.toThrow('payment_intent_unexpected_state')
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({ plan: { priceId: 'price_pro_monthly' }, cancelsAt: expect.any(String) })
})

test('a plan that was cancelled stays so if a change of it is not paid', async () => {
  await payingWithQuestions()
  await shop.ask(cancelRoute, mia)
  await answer((await change('price_pro_yearly')).body, false)
  await shop.standIn.passDays(await shop.customerOf(mia), 1)
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({ plan: { priceId: 'price_pro_monthly' }, cancelsAt: expect.any(String) })
})

test('a larger plan is not used while a smaller one of another period waits for its payment', async () => {
  await paying('pm_card_visa', 'price_business_monthly')
  await newCard('pm_card_authenticationRequired')
  expect(await change('price_essentials_yearly')).toMatchObject({
    status: 400,
    body: {
      error:
        'Your bank wants to confirm this payment. Please change to Essentials with monthly billing first, and then to yearly billing.',
    },
  })
  const [plan] = await shop.subscriptionsOf(mia)
  expect(plan?.pending_update).toBeNull()
  expect(await change('price_essentials_monthly')).toMatchObject({ status: 200, body: { payment: null } })
  const { body } = await change('price_essentials_yearly')
  expect(body.subscription.subscription_tier).toBe('essentials')
  await answer(body, true)
  expect((await overview()).plan.priceId).toBe('price_essentials_yearly')
})

test('a plan that becomes larger while its new period waits for a payment does not wait', async () => {
  await payingWithQuestions()
  const [plan] = await shop.subscriptionsOf(mia)
  const larger = { id: plan?.items.data[0]?.id ?? '', price: 'price_enterprise_monthly' }
  shop.before(update, async () =>
    shop.before(update, () =>
      shop.stripe.subscriptions.update(plan?.id ?? '', { items: [larger], proration_behavior: 'none' }),
    ),
  )
  expect(await change('price_pro_yearly')).toMatchObject({ status: 409, body: { code: 'changed' } })
  const [now] = await shop.subscriptionsOf(mia)
  expect([now?.items.data[0]?.price.id, now?.pending_update]).toEqual(['price_enterprise_monthly', null])
})

async function cardThere() {
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_mastercard', { customer: await shop.customerOf(mia) })
  await shop.stripe.subscriptions.update((await thePlan()).id, { default_payment_method: id })
}

test.each([
  ['here', () => newCard('pm_card_mastercard')],
  ['on Stripe’s own page', cardThere],
])('a card whose request was lost does not replace one that was confirmed since %s', async (_, confirm) => {
  await paying()
  const { body } = await shop.ask<{ client_secret: string }>(cardRoute, mia)
  await shop.enterCard(body.client_secret.split('_secret_')[0] ?? '', 'pm_card_visa')
  await shop.standIn.passDays(await shop.customerOf(mia), minute)
  await confirm()
  const [used] = (await shop.subscriptionsOf(mia)).map((plan) => plan.default_payment_method)
  const confirmed = (await shop.events(mia)).filter(({ type }) => type === 'setup_intent.succeeded')
  for (const event of confirmed) expect(await shop.deliver(event)).toBe(200)
  expect((await shop.subscriptionsOf(mia)).map((plan) => plan.default_payment_method)).toEqual([used])
})

test('an unconfirmed change is not paid for by the next card', async () => {
  await payingWithQuestions()
  await answer((await change('price_business_monthly')).body, false)
  expect((await newCard('pm_card_mastercard')).body.payment).toBeNull()
  expect(await overview()).toMatchObject({ plan: { id: 'pro' }, status: 'active' })
  expect((await change('price_business_monthly')).body).toMatchObject({
    subscription: { subscription_tier: 'business' },
    payment: null,
  })
})

test('a first payment that was left unconfirmed is not made with the next card', async () => {
  await shop.openForm(mia)
  await shop.admin.from('subscribers').update({ has_had_trial: true }).eq('user_id', mia.id).throwOnError()
  const setupIntentId = await shop.openForm(mia)
  await shop.enterCard(setupIntentId, 'pm_card_authenticationRequired')
  await shop.standIn.answerChallenge(setupIntentId, true)
  expect((await shop.subscribe(mia, setupIntentId)).body.status).toBe('incomplete')
  expect((await newCard('pm_card_mastercard')).body.payment).toBeNull()
  expect(await overview()).toMatchObject({ plan: { id: 'starter' }, status: 'incomplete', owed: null })
  expect((await shop.ask<Paying>(payRoute, mia)).body.payment).toBeNull()
  expect(await shop.subscriptionsOf(mia)).toMatchObject([{ status: 'incomplete' }])
})

test('a renewal that the bank wants confirmed is past due until the cardholder has confirmed it', async () => {
  await payingWithQuestions()
  await shop.standIn.passDays(await shop.customerOf(mia), 32)
  await shop.ask(refreshRoute, mia)
  expect(await overview()).toMatchObject({ status: 'past_due', owed: { amountCents: 2_000 } })
  const { body } = await shop.ask<Standing & Paying>(payRoute, mia)
  expect(body).toMatchObject({ billing: { status: 'past_due' }, payment: { client_secret: expect.any(String) } })
  await answer(body, true)
  expect((await shop.ask<Standing>(refreshRoute, mia)).body.billing).toMatchObject({
    status: 'active',
    pastDueUntil: null,
  })
  expect((await overview()).owed).toBeNull()
})

test('a failed charge is retried when the customer asks for it', async () => {
  await paying('pm_card_visa')
  await newCard('pm_card_chargeCustomerFail')
  await shop.standIn.passDays(await shop.customerOf(mia), 32)
  expect(await shop.ask(payRoute, mia)).toMatchObject({ status: 400, body: { error: 'Your card was declined.' } })
  expect((await newCard('pm_card_visa')).body).toMatchObject({ billing: { status: 'active' }, payment: null })
})

test('a price that went out of use gives its plan again when it is paid after the days of grace', async () => {
  await paying('pm_card_visa')
  await newCard('pm_card_chargeCustomerFail')
  const customer = await shop.customerOf(mia)
  const began = Date.now()
  const planOnDay = async (days: number) => {
    vi.setSystemTime(began + days * 24 * 60 * 60 * 1000)
    await shop.standIn.passDays(customer, 0)
    await syncCustomer({ ...openBilling(), prices: { planOf: () => undefined, idOf: () => undefined } }, customer)
    const { data } = await shop.admin
      .from('subscribers')
      .select('status, subscription_tier')
      .eq('user_id', mia.id)
      .single()
      .throwOnError()
    return [data.status, data.subscription_tier]
  }
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  try {
    expect(await planOnDay(32)).toEqual(['past_due', 'pro'])
    expect(await planOnDay(40)).toEqual(['past_due', 'free'])
    const [open] = (await shop.stripe.invoices.list({ customer, status: 'open' })).data
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await shop.stripe.invoices.pay(open?.id ?? '', { payment_method: card.id })
    expect(await planOnDay(40)).toEqual(['active', 'pro'])
  } finally {
    vi.useRealTimers()
    await shop.stripe.customers.del(customer)
  }
})

test('what is done about a plan is done to the plan, and not to what the customer pays for elsewhere', async () => {
  await paying('pm_card_visa', 'price_business_monthly')
  const [plan] = await shop.subscriptionsOf(mia)
  const tea = await shop.stripe.subscriptions.create({
    customer: await shop.customerOf(mia),
    items: [{ price: 'price_tea' }],
    trial_period_days: 30,
  })
  expect(await overview()).toMatchObject({ plan: { priceId: 'price_business_monthly' } })
  expect((await preview('price_enterprise_monthly')).lines.map(({ description }) => description)).not.toContainEqual(
    expect.stringContaining('Tea'),
  )
  expect((await shop.ask<Standing>(cancelRoute, mia)).body.billing.cancelsAt).not.toBeNull()
  const cancelled = (await shop.subscriptionsOf(mia)).map(({ id, cancel_at_period_end }) => [id, cancel_at_period_end])
  expect(cancelled).toEqual([
    [tea.id, false],
    [plan?.id, true],
  ])
})

/** As on Stripe’s own page, for a subscription with flexible billing. */
async function cancelThere(): Promise<void> {
  const [plan] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.update(plan?.id ?? '', { cancel_at: plan?.items.data[0]?.current_period_end ?? 0 })
  await shop.ask(refreshRoute, mia)
  expect((await overview()).cancelsAt).not.toBeNull()
}

test('a plan that was cancelled on Stripe’s own page is resumed here', async () => {
  await paying()
  await cancelThere()
  expect((await shop.ask<Standing>(resumeRoute, mia)).body.billing.cancelsAt).toBeNull()
})

test.each([
  ['a larger plan', 'price_business_monthly'],
  ['another period', 'price_pro_yearly'],
  ['a smaller plan', 'price_essentials_monthly'],
])('%s takes a cancellation on Stripe’s own page back', async (_, priceId) => {
  await paying()
  await cancelThere()
  const { quote } = await preview(priceId)
  expect((await change(priceId, { quote })).body.billing.cancelsAt).toBeNull()
  expect((await overview()).nextInvoice).not.toBeNull()
})

test('a declined card leaves the plan as it was', async () => {
  await paying()
  await newCard('pm_card_chargeCustomerFail')
  const { status, body } = await change('price_business_monthly')
  expect([status, body.error]).toEqual([400, 'Your card was declined.'])
  expect((await shop.check(mia)).subscription_tier).toBe('pro')
  expect((await overview()).plan.id).toBe('pro')
})

test.each([
  ['price_pro_monthly', 'This is already your plan.'],
  ['price_for_friends', 'This plan is not for sale.'],
])('there is no change to %s', async (priceId, error) => {
  await shop.buy(mia)
  expect(await change(priceId)).toMatchObject({ status: 400, body: { error } })
})

test('a cancelled plan continues to the end of its period, says when and why it ends, and can be resumed', async () => {
  await paying()
  const { body } = await shop.ask<Standing>(cancelRoute, mia, {
    reason: 'too_expensive',
    comment: 'Next year perhaps',
  })
  expect(body.billing).toMatchObject({ status: 'active', cancelsAt: expect.any(String) })
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
  const [subscription] = await shop.subscriptionsOf(mia)
  expect(subscription).toMatchObject({
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive', comment: 'Next year perhaps' },
  })
  expect((await overview()).nextInvoice).toBeNull()
  expect((await shop.ask<Standing>(resumeRoute, mia)).body.billing.cancelsAt).toBeNull()
  expect(await shop.ask(resumeRoute, mia)).toMatchObject({
    status: 400,
    body: { error: 'This plan is not cancelled.' },
  })
})

test('a plan that ends while it is resumed says so', async () => {
  await paying()
  await shop.ask(cancelRoute, mia)
  const [plan] = await shop.subscriptionsOf(mia)
  shop.before(update, () => shop.stripe.subscriptions.cancel(plan?.id ?? ''))
  expect(await shop.ask(resumeRoute, mia)).toMatchObject({
    status: 400,
    body: { error: 'This plan has just ended. You can choose it again.' },
  })
})

test('a reason that Stripe could not be told is refused', async () => {
  await paying()
  expect(await shop.ask(cancelRoute, mia, { comment: 'half \ud83d' })).toMatchObject({ status: 400 })
})

test('people who cancel with an open invoice are not charged again, and do not get the period for free', async () => {
  await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  expect((await shop.ask(cancelRoute, mia)).status).toBe(200)
  expect(await shop.check(mia)).toEqual({ subscribed: true, subscription_tier: 'free', subscription_end: null })
})

test.each([
  ['who cancelled', () => shop.ask(cancelRoute, mia)],
  ['whom Stripe gave up', async () => shop.standIn.passDays(await shop.customerOf(mia), 30)],
])('people %s with an open invoice do not pay it with their next plan or card', async (_, end) => {
  await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  expect((await overview()).owed).toMatchObject({ amountCents: 2_000 })
  await end()
  await shop.ask(refreshRoute, mia)
  expect((await overview()).owed).toBe(null)
  expect(await shop.ask(payRoute, mia)).toMatchObject({ status: 200, body: { payment: null } })
  await shop.buy(mia, 'price_essentials_monthly')
  expect((await newCard('pm_card_mastercard')).status).toBe(200)
  const { owed, invoices } = await overview()
  const paid = invoices.filter(({ status, amountCents }) => status === 'paid' && amountCents > 0)
  expect([owed, paid.map(({ amountCents }) => amountCents)]).toEqual([null, [1_000]])
})

test('a new card pays open invoices first', async () => {
  await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  expect(await change('price_business_monthly')).toMatchObject({
    status: 400,
    body: { error: 'The last payment failed. Please update your card first.' },
  })
  const { body } = await newCard('pm_card_mastercard')
  expect(body.billing).toMatchObject({ status: 'active', pastDueUntil: null })
  expect(await overview()).toMatchObject({
    card: { brand: 'mastercard', last4: '4444' },
    invoices: [{ status: 'paid' }, { status: 'paid' }],
  })
})

test('a new card is taken although the webhook of the same card pays the open invoice first', async () => {
  await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  const customer = await shop.customerOf(mia)
  await shop.standIn.passDays(customer, 15)
  const { data: open } = await shop.stripe.invoices.list({ customer, status: 'open' })
  shop.before(/\/pay$/, () => shop.stripe.invoices.pay(open[0]?.id ?? ''))
  expect(await newCard('pm_card_mastercard')).toMatchObject({
    status: 200,
    body: { payment: null, billing: { status: 'active' } },
  })
})

test('a second card that is declined is refused in Stripe’s own words', async () => {
  await shop.buy(mia, 'price_pro_monthly', { card: 'pm_card_chargeCustomerFail' })
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  expect(await newCard('pm_card_chargeCustomerFail')).toMatchObject({
    status: 400,
    body: { error: 'Your card was declined.' },
  })
})

test('a late event neither brings back nor charges a card that was replaced', async () => {
  await shop.buy(mia)
  const { setupIntentId } = await newCard('pm_card_amex')
  await newCard('pm_card_chargeCustomerFail')
  await shop.standIn.passDays(await shop.customerOf(mia), 15)
  const about = (await shop.events(mia)).find(({ data }) => 'id' in data.object && data.object.id === setupIntentId)
  if (!about) throw new Error('There was no event.')
  const late = { ...about, type: 'setup_intent.succeeded' } as typeof about
  for (const _ of ['first', 'again']) expect(await shop.deliver(late)).toBe(200)
  expect(await overview()).toMatchObject({ status: 'past_due', card: { brand: 'visa' }, owed: { amountCents: 2_000 } })
})

test('someone else’s card form confirms nothing', async () => {
  await paying()
  const nora = await shop.person()
  const hers = await shop.openForm(nora)
  await shop.enterCard(hers)
  expect((await shop.ask(confirmCardRoute, mia, { setup_intent_id: hers })).status).toBe(404)
})

test('the portal is the caller’s own, and leads back', async () => {
  await paying()
  const { status, body } = await shop.ask<{ url: string }>(portalRoute, mia)
  expect([status, URL.canParse(body.url)]).toEqual([200, true])
})

test.each([
  ['cancel', cancelRoute],
  ['resume', resumeRoute],
  ['portal', portalRoute],
  ['pay', payRoute],
  ['card', cardRoute],
])('%s has nothing to do for who never paid', async (_, route) => {
  expect(await shop.ask(route, mia)).toMatchObject({ status: 400, body: { error: 'There is no paid plan yet.' } })
})

test('what is done about a plan has a pace, and what is only read has none', async () => {
  const routes: [handler: Handler, input?: object][] = [
    ...[cancelRoute, cardRoute, payRoute, portalRoute, refreshRoute, resumeRoute].map((route): [Handler] => [route]),
    ...[changeRoute, previewRoute, billingVerb('trial'), checkoutRoute].map((route): [Handler, object] => [
      route,
      { priceId: 'price_pro_monthly' },
    ]),
    ...[confirmCardRoute, subscriptionRoute].map((route): [Handler, object] => [route, { setup_intent_id: 'seti_1' }]),
  ]
  await paying()
  const steps = Array.from({ length: 100 }, () =>
    shop.admin.rpc('count_billing_step', { user_id: mia.id, most: 100, minutes: 60 }).throwOnError(),
  )
  await Promise.all(steps)
  for (const [route, input] of routes) {
    expect(await shop.ask(route, mia, input)).toMatchObject({
      status: 422,
      body: { error: 'You have changed your plan very often in the last hour. Try again later.' },
    })
  }
  expect((await overview()).plan.id).toBe('pro')
  mia = await shop.person()
  expect((await shop.ask(checkoutRoute, mia, { priceId: 'price_pro_monthly' })).status).toBe(200)
})

test('what was shown in a trial is not charged after it', async () => {
  await shop.buy(mia, 'price_essentials_monthly')
  const { timing, quote } = await preview('price_enterprise_yearly')
  await shop.standIn.passDays(await shop.customerOf(mia), 14 + 2 / 24)
  expect([timing, await change('price_enterprise_yearly', { quote })]).toMatchObject(['trial', { status: 409 }])
  expect((await overview()).plan.priceId).toBe('price_essentials_monthly')
})

/** Ends the trial; the first charge is a draft for an hour. Two hours later it is charged, or fails. */
const minute = 1 / 24 / 60
async function endTrial(): Promise<void> {
  await shop.standIn.passDays(await shop.customerOf(mia), 14 + 2 * minute)
}

test('while a new period is not paid yet the plan stays, so that nothing unpaid is credited', async () => {
  await shop.buy(mia, 'price_enterprise_yearly')
  await endTrial()
  const wait = {
    status: 400,
    body: {
      error:
        'The payment for your new period is being processed, which takes about an hour. You can change your plan after that.',
    },
  }
  for (const priceId of ['price_essentials_monthly', 'price_enterprise_monthly']) {
    expect(await shop.ask(previewRoute, mia, { priceId })).toMatchObject(wait)
    expect(await change(priceId)).toMatchObject(wait)
  }
  await shop.standIn.passDays(await shop.customerOf(mia), 2 / 24)
  expect((await overview()).invoices).toMatchObject([{ amountCents: 149_900, status: 'paid' }, {}])
  expect(await change('price_essentials_monthly')).toMatchObject({ status: 200 })
})

test('a plan that is cancelled before its new period is paid ends right away, and nothing is charged', async () => {
  await shop.buy(mia, 'price_enterprise_yearly')
  expect((await overview()).isPeriodUnpaid).toBe(false)
  await endTrial()
  expect((await overview()).isPeriodUnpaid).toBe(true)
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({ status: 200, body: { billing: { cancelsAt: null } } })
  await shop.standIn.passDays(await shop.customerOf(mia), 1)
  await shop.ask(refreshRoute, mia)
  const { plan, invoices, owed, isPeriodUnpaid } = await overview()
  expect([plan.id, owed, isPeriodUnpaid]).toEqual(['starter', null, false])
  expect(invoices.filter(({ amountCents }) => amountCents > 0)).toEqual([])
})

test('a plan that is cancelled in a new period that its credit covers stays until its end', async () => {
  await paying('pm_card_visa', 'price_enterprise_monthly')
  await change('price_essentials_monthly')
  const [plan] = await shop.subscriptionsOf(mia)
  const { current_period_start: start = 0, current_period_end: end = 0 } = plan?.items.data[0] ?? {}
  const customer = await shop.customerOf(mia)
  await shop.standIn.passDays(customer, (end - start) / 24 / 60 / 60 + 2 * minute)
  expect(await overview()).toMatchObject({ isPeriodUnpaid: false })
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({
    status: 200,
    body: { subscription: { subscription_tier: 'essentials' }, billing: { cancelsAt: expect.any(String) } },
  })
  await shop.standIn.passDays(customer, 2 / 24)
  expect((await overview()).invoices[0]).toMatchObject({ amountCents: expect.any(Number), status: 'paid' })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -12_900 })
})

/** Changes a paid year to a smaller plan; the card may be refused from then on. */
async function smallerYear({ isCardRefused }: { isCardRefused: boolean }) {
  await paying('pm_card_visa', 'price_enterprise_yearly')
  const customer = await shop.customerOf(mia)
  await shop.standIn.passDays(customer, 240)
  const { amountCents } = await preview('price_business_yearly')
  await change('price_business_yearly')
  const [plan] = await shop.subscriptionsOf(mia)
  const { current_period_start: start = 0, current_period_end: end = 0 } = plan?.items.data[0] ?? {}
  if (isCardRefused) {
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await shop.stripe.subscriptions.update(plan?.id ?? '', { default_payment_method: id })
  }
  return { customer, creditCents: 50_000 - amountCents, daysLeft: (end - start) / 24 / 60 / 60 - 240 }
}

const none = async () => {}
const cancel = () => shop.ask(cancelRoute, mia)
test.each([
  ['it is cancelled before its renewal', false, -20 * minute, cancel],
  ['it is cancelled in the first hour of its new period', false, 20 * minute, cancel],
  ['it is cancelled after its renewal failed', true, 180 * minute, cancel],
  ['Stripe ends it after its retries', true, 30, none],
])('what a smaller plan credits is kept when %s', async (_, isCardRefused, daysAfter, end) => {
  const { customer, creditCents, daysLeft } = await smallerYear({ isCardRefused })
  expect(creditCents).toBeGreaterThan(30_000)
  await shop.standIn.passDays(customer, daysLeft + daysAfter)
  await end()
  await shop.standIn.passDays(customer, 1)
  await shop.ask(refreshRoute, mia)
  expect(await shop.check(mia)).toMatchObject({ subscription_tier: 'free' })
  for (const paidCents of [149_900 - creditCents, 149_900]) {
    expect(await shop.buy(mia, 'price_enterprise_yearly')).toMatchObject({ status: 200 })
    const [bought] = (await shop.stripe.invoices.list({ customer })).data
    expect(bought).toMatchObject({ status: 'paid', amount_paid: paidCents })
    await shop.stripe.subscriptions.cancel((await shop.subscriptionsOf(mia))[0]?.id ?? '')
    await shop.ask(refreshRoute, mia)
  }
})

test('what a smaller plan credits is not kept besides a renewal that is paid while it is cancelled', async () => {
  const { customer, creditCents, daysLeft } = await smallerYear({ isCardRefused: true })
  await shop.standIn.passDays(customer, daysLeft + 180 * minute)
  const [renewal] = (await shop.stripe.invoices.list({ customer })).data
  shop.before(/\/void$/, () => shop.stripe.invoices.pay(renewal?.id ?? '', { payment_method: 'pm_card_visa' }))
  expect(await cancel()).toMatchObject({ status: 200 })
  const [paid] = (await shop.stripe.invoices.list({ customer })).data
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 50_000 - creditCents })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
})

test('a renewal that could not be voided and is paid afterwards counts, without that credit', async () => {
  const { customer, creditCents, daysLeft } = await smallerYear({ isCardRefused: true })
  await shop.standIn.passDays(customer, daysLeft + 180 * minute)
  const [renewal] = (await shop.stripe.invoices.list({ customer })).data
  shop.intercept = ({ pathname }) =>
    pathname.endsWith('/void')
      ? Response.json({ error: { type: 'invalid_request_error', message: 'It is being paid.' } }, { status: 400 })
      : undefined
  expect(await cancel()).toMatchObject({ status: 500 })
  shop.intercept = () => undefined
  expect(await shop.check(mia)).toMatchObject({ subscription_tier: 'free' })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -creditCents })
  const form = await shop.ask(checkoutRoute, mia, { priceId: 'price_enterprise_yearly', planName: 'Enterprise' })
  expect(form.body, 'which the payment form says').toMatchObject({ credit_cents: creditCents })
  await shop.stripe.invoices.pay(renewal?.id ?? '', { payment_method: 'pm_card_visa' })
  await shop.ask(refreshRoute, mia)
  expect(await shop.check(mia)).toMatchObject({ subscription_tier: 'business' })
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
})

/** The renewal failed, and the days of grace are over. Answers the customer. */
async function onStarterUnpaid() {
  await paying()
  const customer = await shop.customerOf(mia)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await shop.stripe.subscriptions.update((await thePlan()).id, { default_payment_method: id })
  await shop.standIn.passDays(customer, 36)
  await shop.ask(refreshRoute, mia)
  const past = { access_ends_at: new Date(0).toISOString(), subscription_tier: 'free' }
  await shop.admin.from('subscribers').update(past).eq('user_id', mia.id).throwOnError()
  expect(await shop.viewer(mia)).toMatchObject({
    billing: { status: 'past_due' },
    subscription: { subscription_tier: 'free' },
  })
  return customer
}

test('who is on Starter as a renewal failed, and chooses it, is not charged by the next retry', async () => {
  const customer = await onStarterUnpaid()
  expect(await shop.ask(checkoutRoute, mia, { priceId: 'price_pro_monthly', planName: 'Pro' })).toMatchObject({
    status: 422,
    body: { error: 'Your last plan is not paid. Pay it, or cancel it, in your billing settings first.' },
  })
  expect((await shop.ask(freeRoute, mia)).status).toBe(200)
  expect(await shop.stripe.subscriptions.list({ customer })).toMatchObject({ data: [] })
  const { data: invoices } = await shop.stripe.invoices.list({ customer })
  expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid'])
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'free' })
})

test('nor is there anything to end where it ended at Stripe, before the news of it came', async () => {
  await onStarterUnpaid()
  await shop.stripe.subscriptions.cancel((await thePlan()).id)
  expect((await shop.ask(freeRoute, mia)).status).toBe(200)
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'free' })
})

test('a plan that was paid at Stripe stays, although the news of it has not come', async () => {
  const customer = await onStarterUnpaid()
  const { data: invoices } = await shop.stripe.invoices.list({ customer })
  const open = invoices.find(({ status }) => status === 'open')
  await shop.stripe.invoices.pay(open?.id ?? '', { payment_method: 'pm_card_visa' })
  expect((await shop.ask(freeRoute, mia)).status).toBe(403)
  expect(await thePlan()).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await shop.check(mia)).toMatchObject({ subscribed: true, subscription_tier: 'pro' })
})

test('what a page reads from Stripe is counted', async () => {
  await paying()
  const seen = (steps: number) =>
    shop.admin.rpc('count_billing_step', { user_id: mia.id, kind: 'read', most: steps, minutes: 10 }).throwOnError()
  expect((await shop.ask(overviewRoute, mia)).status).toBe(200)
  for (let at = 0; at < 120; at += 1) await seen(120)
  expect(await shop.ask(overviewRoute, mia)).toMatchObject({
    status: 422,
    body: { code: 'limited', error: 'You have looked at your payments very often. Try again in a few minutes.' },
  })
})

test('a plan that is cancelled in a paid period stays until its end', async () => {
  await shop.buy(mia, 'price_enterprise_yearly')
  await endTrial()
  await shop.standIn.passDays(await shop.customerOf(mia), 2 / 24)
  expect((await overview()).isPeriodUnpaid).toBe(false)
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({
    status: 200,
    body: { subscription: { subscription_tier: 'enterprise' }, billing: { cancelsAt: expect.any(String) } },
  })
})

test('a trial that ends while a plan is changed leaves the plan that is then charged', async () => {
  await shop.buy(mia, 'price_essentials_yearly')
  shop.before(update, endTrial)
  expect(await change('price_enterprise_yearly')).toMatchObject({ status: 409, body: { code: 'changed' } })
  await shop.standIn.passDays(await shop.customerOf(mia), 2 / 24)
  await shop.ask(refreshRoute, mia)
  expect(await shop.check(mia)).toMatchObject({ subscription_tier: 'essentials' })
  expect((await overview()).invoices[0]).toMatchObject({ amountCents: 10_000, status: 'paid' })
})

test.each([
  ['with the price that was shown', true, update],
  ['without, before it is worked out', false, /create_preview$/],
  ['without, after it was worked out', false, update],
])('a period that begins while a plan is changed is not credited before it is paid, %s', async (_, isQuoted, call) => {
  await paying('pm_card_visa', 'price_enterprise_yearly')
  const more = isQuoted ? { quote: (await preview('price_essentials_monthly')).quote } : {}
  shop.before(call, async () => shop.standIn.passDays(await shop.customerOf(mia), 365 + 2 * minute))
  expect(await change('price_essentials_monthly', more)).toMatchObject({ status: 409, body: { code: 'changed' } })
  expect((await overview()).plan.priceId).toBe('price_enterprise_yearly')
  expect(await shop.stripe.customers.retrieve(await shop.customerOf(mia))).toMatchObject({ balance: 0 })
})

test.each([
  ['a trial that ends', async () => shop.buy(mia, 'price_enterprise_yearly'), 14],
  ['a period that ends', () => paying('pm_card_visa', 'price_enterprise_yearly'), 365],
])('after %s while its plan is cancelled nothing more is charged', async (_, start, days) => {
  await start()
  const paidBefore = (await overview()).invoices.length
  shop.before(update, async () => shop.standIn.passDays(await shop.customerOf(mia), days + 2 * minute))
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({
    status: 200,
    body: { subscription: { subscription_tier: 'free' }, billing: { cancelsAt: null } },
  })
  await shop.standIn.passDays(await shop.customerOf(mia), 2 / 24)
  expect((await overview()).invoices.filter(({ status }) => status === 'paid')).toHaveLength(paidBefore)
})

test('a period that was exchanged before it was paid gives nothing once it is cancelled unpaid', async () => {
  const { body } = await shop.buy(mia, 'price_enterprise_yearly')
  await endTrial()
  // As someone could who reaches Stripe without this product.
  for (const price of ['price_essentials_monthly', 'price_business_yearly']) {
    const { items } = await shop.stripe.subscriptions.retrieve(body.subscription_id)
    await shop.stripe.subscriptions.update(body.subscription_id, {
      items: [{ id: items.data[0]?.id ?? '', price }],
      proration_behavior: 'always_invoice',
    })
  }
  const customer = await shop.customerOf(mia)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await shop.stripe.subscriptions.update(body.subscription_id, { default_payment_method: id })
  await shop.standIn.passDays(customer, 2 / 24)
  expect((await shop.stripe.subscriptions.retrieve(body.subscription_id)).status).toBe('past_due')
  expect(await shop.ask(cancelRoute, mia, {})).toMatchObject({ status: 200 })
  expect(await shop.check(mia)).toMatchObject({ subscription_tier: 'free' })
})
