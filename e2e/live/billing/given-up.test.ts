import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBilling } from '@/lib/billing/billing'
import { getOverview } from '@/lib/billing/overview'
import { syncCustomer } from '@/lib/billing/sync-customer'
import type { ChangePreview } from '@/lib/plans/billing-view'
import { billingVerb, type Person, Shop } from './shop'

/* What an operator can do with invoices and plans at Stripe: give up, pay, credit. */

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

const cancelRoute = billingVerb('cancel')
const previewRoute = billingVerb('preview')
const refreshRoute = billingVerb('refresh')

let shop: Shop
let mia: Person
let customer: string
let id: string

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  mia = await shop.person()
})

/** A trial whose card will be refused when it ends. */
async function start(price: string) {
  id = (await shop.buy(mia, price)).body.subscription_id
  customer = await shop.customerOf(mia)
  await pay('pm_card_chargeCustomerFail')
}
async function pay(card: string) {
  const { id: method } = await shop.stripe.paymentMethods.attach(card, { customer })
  await shop.stripe.subscriptions.update(id, { default_payment_method: method })
}
const days = (count: number) => shop.standIn.passDays(customer, count)
async function latestInvoice() {
  return String((await shop.stripe.subscriptions.retrieve(id)).latest_invoice)
}
async function tier() {
  await shop.ask(refreshRoute, mia)
  return (await shop.viewer(mia)).subscription.subscription_tier
}
const preview = (priceId: string) => shop.ask<ChangePreview & { error?: string }>(previewRoute, mia, { priceId })

test.each([
  ['void', (invoice: string) => shop.stripe.invoices.voidInvoice(invoice)],
  ['uncollectible', (invoice: string) => shop.stripe.invoices.markUncollectible(invoice)],
])('an unpaid year of a plan that has ended gives nothing once its invoice is %s', async (_, giveUp) => {
  await start('price_business_yearly')
  await days(15)
  await shop.stripe.subscriptions.cancel(id)
  expect(await tier()).toBe('free')
  await giveUp(await latestInvoice())
  expect(await tier()).toBe('free')
})

test('people are led to pay for a plan that ended unpaid while its period lasts, and not afterwards', async () => {
  await start('price_pro_monthly')
  const viewer = await shop.viewer(mia)
  const invoice = async () => (await getOverview({ billing: openBilling(), db: mia.db, viewer })).invoices[0]
  const open = { status: 'open', amountCents: 2000 }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const pass = async (count: number) => {
    vi.setSystemTime(Date.now() + count * 24 * 60 * 60 * 1000)
    await days(0)
  }
  try {
    await pass(40)
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect(await invoice()).toMatchObject({ ...open, pageUrl: expect.any(String) })
    await pass(10)
    expect(await invoice()).toMatchObject({ ...open, pageUrl: null })
  } finally {
    vi.useRealTimers()
  }
})

test('an unpaid year that was begun at Stripe gives nothing once its invoice is void', async () => {
  await start('price_business_yearly')
  await shop.stripe.subscriptions.update(id, { trial_end: 'now' })
  await shop.stripe.invoices.voidInvoice(await latestInvoice())
  await shop.stripe.subscriptions.cancel(id)
  expect(await tier()).toBe('free')
})

test.each([
  ['void', (invoice: string) => shop.stripe.invoices.voidInvoice(invoice)],
  ['uncollectible', (invoice: string) => shop.stripe.invoices.markUncollectible(invoice)],
])('a period whose invoice is %s is not credited, and the next one is like any other', async (_, giveUp) => {
  await start('price_pro_monthly')
  await days(14 + 1 / 24 / 30)
  await shop.stripe.invoices.finalizeInvoice(await latestInvoice())
  await giveUp(await latestInvoice())
  await pay('pm_card_visa')
  expect(await preview('price_essentials_monthly')).toMatchObject({
    status: 400,
    body: { error: 'Your current period was not paid. You can change your plan when the next one starts.' },
  })
  await days(31.1)
  expect(await preview('price_business_monthly')).toMatchObject({ status: 200 })
  await shop.stripe.subscriptions.cancel(id)
  expect(await tier()).toBe('pro')
})

test('someone who pays the last invoice after the retries has what it is for', async () => {
  await start('price_business_yearly')
  await days(40)
  expect(await tier()).toBe('free')
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  await shop.stripe.invoices.pay(await latestInvoice(), { payment_method: 'pm_card_visa' })
  expect(await tier()).toBe('business')
})

test('a plan that was ended with time left loses it by a credit note', async () => {
  await start('price_business_yearly')
  await pay('pm_card_visa')
  await days(15)
  await shop.stripe.subscriptions.cancel(id)
  expect(await tier()).toBe('business')
  const all = await shop.stripe.invoices.list({ subscription: id })
  const data = all.data.map((one) => ({ ...one, post_payment_credit_notes_amount: one.amount_paid }))
  shop.intercept = ({ pathname }) => (pathname === '/v1/invoices' ? Response.json({ ...all, data }) : undefined)
  try {
    const object = { object: 'credit_note', id: 'cn_1', customer }
    const event = { id: `evt_${id}`, object: 'event', type: 'credit_note.created', data: { object } }
    expect(await shop.deliver(event as Parameters<typeof shop.deliver>[0])).toBe(200)
  } finally {
    shop.intercept = () => undefined
  }
  expect((await shop.viewer(mia)).subscription.subscription_tier).toBe('free')
})

test('what is cancelled here unpaid can no longer be paid', async () => {
  await start('price_business_yearly')
  await days(15)
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({ status: 200 })
  expect(await shop.stripe.invoices.retrieve(await latestInvoice())).toMatchObject({ status: 'void' })
  expect(await tier()).toBe('free')
})

test('what an ended plan left unpaid can no longer be paid once another one runs', async () => {
  await start('price_business_yearly')
  await days(40)
  expect(await tier()).toBe('free')
  const left = await latestInvoice()
  expect(await shop.stripe.invoices.retrieve(left)).toMatchObject({ status: 'open' })
  expect(await shop.buy(mia, 'price_essentials_monthly')).toMatchObject({ status: 200 })
  expect(await shop.stripe.invoices.retrieve(left)).toMatchObject({ status: 'void' })
  expect(await tier()).toBe('essentials')
  const [plan] = await shop.subscriptionsOf(mia)
  await shop.stripe.subscriptions.cancel(plan?.id ?? '', { prorate: true, invoice_now: true })
  expect(await tier()).toBe('free')
})

test('what was sold elsewhere stays owed when a plan is cancelled, and when another one starts', async () => {
  await start('price_business_yearly')
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const tea = await shop.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_tea' }],
    default_payment_method: card,
    trial_period_days: 10,
  })
  await days(15)
  await shop.stripe.subscriptions.cancel(tea.id)
  const owed = String((await shop.stripe.subscriptions.retrieve(tea.id)).latest_invoice)
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({ status: 200 })
  expect(await shop.buy(mia, 'price_essentials_monthly')).toMatchObject({ status: 200 })
  expect(await shop.stripe.invoices.retrieve(owed)).toMatchObject({ status: 'open' })
  expect(await shop.stripe.subscriptions.retrieve(tea.id)).toMatchObject({ metadata: {} })
})

test.each([
  ['just before its plan ends', /^DELETE /],
  ['just before its plan is marked as unpaid', /^POST \/v1\/subscriptions\/sub_/],
  ['just before its invoice is voided', /\/void$/],
])('a payment that arrives %s counts', async (_, call) => {
  await start('price_business_yearly')
  await days(15)
  const invoice = await latestInvoice()
  shop.before(call, () => shop.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' }))
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({ status: 200 })
  expect(await shop.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid' })
  expect(await tier()).toBe('business')
})

test('cancelling an unpaid plan and buying it again gives one day of grace', async () => {
  const pastDueUntil = async () => {
    await shop.ask(refreshRoute, mia)
    const { pastDueUntil: until } = (await shop.viewer(mia)).billing
    const { data } = await shop.admin
      .from('subscribers')
      .select('past_due_since')
      .eq('user_id', mia.id)
      .single()
      .throwOnError()
    return Math.round((Date.parse(until ?? '') - Date.parse(data.past_due_since ?? '')) / (24 * 60 * 60 * 1000))
  }
  await start('price_pro_monthly')
  await days(15)
  expect(await pastDueUntil()).toBe(3)
  expect(await shop.ask(cancelRoute, mia)).toMatchObject({ status: 200 })
  await start('price_pro_monthly')
  await days(32)
  expect(await pastDueUntil()).toBe(1)
})

test('what was given up on can no longer be paid once another plan runs', async () => {
  await start('price_business_yearly')
  await days(40)
  expect(await tier()).toBe('free')
  const left = await latestInvoice()
  await shop.stripe.invoices.markUncollectible(left)
  expect(await shop.buy(mia, 'price_essentials_monthly')).toMatchObject({ status: 200 })
  expect(await shop.stripe.invoices.retrieve(left)).toMatchObject({ status: 'void' })
})

test('a plan with an older open renewal says what to do before it is changed', async () => {
  await start('price_pro_monthly')
  await days(15)
  const open = await latestInvoice()
  const invoice = { ...(await shop.stripe.invoices.retrieve(open)), attempted: true, status: 'open' }
  await pay('pm_card_visa')
  await shop.stripe.invoices.pay(open)
  shop.intercept = ({ pathname }) =>
    pathname === '/v1/invoices' ? Response.json({ object: 'list', data: [invoice], has_more: false }) : undefined
  try {
    expect(await preview('price_business_monthly')).toMatchObject({
      status: 400,
      body: { error: 'A payment for your plan is still open. Pay that invoice first, then change your plan.' },
    })
  } finally {
    shop.intercept = () => undefined
  }
})

test.each([
  ['with a credit for the rest', { prorate: true, invoice_now: true }, 'free'],
  ['without', {}, 'business'],
])('a paid plan that is ended at Stripe %s', async (_, terms, expected) => {
  await start('price_business_yearly')
  await pay('pm_card_visa')
  await days(15)
  await shop.stripe.subscriptions.cancel(id, terms)
  expect(await tier()).toBe(expected)
})

test('the days of grace are given once, not for each unpaid month', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const later = async (count: number) => {
    vi.setSystemTime(Date.now() + count * 24 * 60 * 60 * 1000)
    await days(0)
    await syncCustomer(openBilling(), customer)
    const { data } = await shop.admin
      .from('subscribers')
      .select('status, subscription_tier')
      .eq('user_id', mia.id)
      .single()
      .throwOnError()
    return [data.status, data.subscription_tier]
  }
  try {
    await start('price_pro_monthly')
    expect(await later(14.1)).toEqual(['past_due', 'pro'])
    // Retries over months, or an account that leaves such subscriptions past due.
    await shop.stripe.invoices.update(await latestInvoice(), { auto_advance: false })
    expect(await later(8)).toEqual(['past_due', 'free'])
    expect(await later(25)).toEqual(['past_due', 'free'])
  } finally {
    vi.useRealTimers()
  }
})
