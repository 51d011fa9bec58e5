import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
  await stripe.sdk.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' })
  await stripe.sdk.coupons.create({ id: 'FIRST', percent_off: 50, duration: 'once' })
})
afterAll(() => stripe.stop())

/** Someone who pays for Essentials, and then has this card. */
async function payingWith(card: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { sdk } = stripe
  const { id: customer } = await sdk.customers.create({ email: 'olive@ninjadojo.test' })
  const first = await sdk.paymentMethods.attach('pm_card_visa', { customer })
  const made = await sdk.subscriptions.create({
    customer,
    items: [{ price: 'price_essentials_monthly' }],
    default_payment_method: first.id,
    ...more,
  })
  const { id: method } = await sdk.paymentMethods.attach(card, { customer })
  await sdk.subscriptions.update(made.id, { default_payment_method: method })
  const change = (price: string, more: Partial<Stripe.SubscriptionUpdateParams> = {}) =>
    sdk.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id ?? '', price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
      ...more,
    })
  return { customer, id: made.id, change }
}

const priceOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.id

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice {
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice is not expanded.')
  return invoice
}

/** The card holder says yes to the bank. @throws Error when nothing is left to pay */
async function authenticate(waiting: Stripe.Subscription): Promise<void> {
  const intent = invoiceOf(waiting).confirmation_secret?.client_secret?.split('_secret_')[0] ?? ''
  const answer = await fetch(`${stripe.url}/v1/payment_intents/${intent}/challenge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'passed=true',
  })
  if (!answer.ok) throw new Error(await answer.text())
}

test('with a good card the change takes effect right away', async () => {
  const { change } = await payingWith('pm_card_visa')
  const changed = await change('price_pro_monthly')
  expect([changed.status, changed.pending_update, priceOf(changed), invoiceOf(changed).status]).toEqual([
    'active',
    null,
    'price_pro_monthly',
    'paid',
  ])
})

test('its metadata waits, too, and is then added to what is there', async () => {
  const { id, change } = await payingWith('pm_card_authenticationRequired', { metadata: { a: '1', b: '1' } })
  const waiting = await change('price_pro_monthly', { metadata: { b: '2', c: '2' } })
  expect(waiting).toMatchObject({ pending_update: { metadata: { b: '2', c: '2' } } })
  expect(waiting.metadata).toEqual({ a: '1', b: '1' })
  await stripe.sdk.subscriptions.update(id, { metadata: { a: '', d: '3' } })
  await authenticate(waiting)
  expect((await stripe.sdk.subscriptions.retrieve(id)).metadata).toEqual({ b: '2', c: '2', d: '3' })
})

test.each(['pm_card_authenticationRequired', 'pm_card_chargeCustomerFail'])(
  'with %s it waits: nothing has changed and nothing is past due',
  async (card) => {
    const { change } = await payingWith(card)
    const waiting = await change('price_pro_yearly')
    expect([waiting.status, priceOf(waiting), invoiceOf(waiting).status]).toEqual([
      'active',
      'price_essentials_monthly',
      'open',
    ])
    expect(waiting.pending_update?.subscription_items?.map(({ price }) => price.id)).toEqual(['price_pro_yearly'])
  },
)

test('once its owner has authenticated the payment, the change takes effect', async () => {
  const { id, change, customer } = await payingWith('pm_card_authenticationRequired')
  await authenticate(await change('price_pro_yearly'))
  const changed = await stripe.sdk.subscriptions.retrieve(id)
  expect([changed.pending_update, priceOf(changed)]).toEqual([null, 'price_pro_yearly'])
  const { data } = await stripe.sdk.events.list({ type: 'customer.subscription.pending_update_applied' })
  expect(data.filter(({ data: { object } }) => 'customer' in object && object.customer === customer)).toHaveLength(1)
})

test.each([
  [
    'its invoice is voided',
    async ({ id }: { id: string; customer: string }) => {
      const { latest_invoice: invoice } = await stripe.sdk.subscriptions.retrieve(id)
      await stripe.sdk.invoices.voidInvoice(String(invoice))
    },
  ],
  [
    'a day has gone by',
    async ({ customer }: { id: string; customer: string }) =>
      stripe.moveTo(Math.floor(Date.now() / 1000) + 86_400, customer),
  ],
  [
    'another change is chosen',
    async ({ id }: { id: string; customer: string }) => {
      const { items } = await stripe.sdk.subscriptions.retrieve(id)
      await stripe.sdk.subscriptions.update(id, {
        items: [{ id: items.data[0]?.id ?? '', quantity: 1 }],
        proration_behavior: 'none',
      })
    },
  ],
])('it is dropped when %s', async (_, drop) => {
  const { id, change, customer } = await payingWith('pm_card_authenticationRequired')
  const waiting = await change('price_pro_monthly')
  await drop({ id, customer })
  const after = await stripe.sdk.subscriptions.retrieve(id)
  expect([after.pending_update, priceOf(after), after.status]).toEqual([null, 'price_essentials_monthly', 'active'])
  expect((await stripe.sdk.invoices.retrieve(invoiceOf(waiting).id)).status).toBe('void')
})

describe('discounts', () => {
  test('that end with a change end once it is paid, which costs the full price', async () => {
    const { id, change } = await payingWith('pm_card_authenticationRequired', { discounts: [{ coupon: 'HALF' }] })
    const waiting = await change('price_pro_yearly', { discounts: '' })
    expect(waiting.discounts).toHaveLength(1)
    expect(waiting.pending_update?.discounts).toEqual([])
    // 200 dollars for the year; the credit is what half of a month had cost.
    expect(invoiceOf(waiting).total).toBe(19_500)
    await authenticate(waiting)
    expect((await stripe.sdk.subscriptions.retrieve(id)).discounts).toEqual([])
  })

  test.each([['HALF'], ['FIRST']])('%s stays when the payment never comes', async (coupon) => {
    const { id, change, customer } = await payingWith('pm_card_authenticationRequired')
    const { discounts } = await stripe.sdk.subscriptions.update(id, { discounts: [{ coupon }] })
    const waiting = await change('price_pro_yearly', coupon === 'HALF' ? { discounts: '' } : {})
    await stripe.moveTo(waiting.pending_update?.expires_at ?? 0, customer)
    expect((await stripe.sdk.subscriptions.retrieve(id)).discounts).toEqual(discounts)
  })
})

test('it waits no longer than its period, whose renewal bills what was held back', async () => {
  const { id, change, customer } = await payingWith('pm_card_authenticationRequired', {
    items: [{ price: 'price_pro_monthly' }],
  })
  await change('price_essentials_monthly', {
    proration_behavior: 'create_prorations',
    payment_behavior: 'allow_incomplete',
  })
  const { items } = await stripe.sdk.subscriptions.retrieve(id)
  const periodEnd = items.data[0]?.current_period_end ?? 0
  await stripe.moveTo(periodEnd - 36_000, customer)
  const waiting = await change('price_pro_yearly')
  expect(waiting.pending_update?.expires_at).toBe(periodEnd)
  await stripe.moveTo(periodEnd + 10_800, customer)
  await expect(authenticate(waiting)).rejects.toThrow('payment_intent_unexpected_state')
  const after = await stripe.sdk.subscriptions.retrieve(id)
  expect([after.pending_update, priceOf(after)]).toEqual([null, 'price_essentials_monthly'])
  const { data } = await stripe.sdk.invoices.list({ customer })
  const credits = data
    .filter(({ status }) => status !== 'void')
    .flatMap(({ lines }) => lines.data.filter(({ amount }) => amount < 0))
  expect(credits).toHaveLength(1)
})

test('a credit that its invoice used is given back when it is dropped', async () => {
  const { id, change, customer } = await payingWith('pm_card_authenticationRequired')
  await stripe.sdk.customers.update(customer, { balance: -500 })
  const waiting = await change('price_pro_yearly')
  expect(invoiceOf(waiting).amount_due).toBe(18_500)
  await stripe.sdk.invoices.voidInvoice(invoiceOf(waiting).id)
  expect(await stripe.sdk.customers.retrieve(customer)).toMatchObject({ balance: -500 })
  expect((await stripe.sdk.subscriptions.retrieve(id)).pending_update).toBeNull()
})

test('a change that cannot wait is refused', async () => {
  const { change } = await payingWith('pm_card_visa')
  await expect(change('price_pro_monthly', { description: 'Pro' })).rejects.toMatchObject({ param: 'description' })
})

describe('a change that takes a cancellation back', () => {
  async function cancelled() {
    const { id, change } = await payingWith('pm_card_authenticationRequired')
    const cancel = () => stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true })
    const before = await cancel()
    const waiting = await change('price_pro_monthly', { cancel_at_period_end: false })
    expect([waiting.cancel_at_period_end, waiting.canceled_at, waiting.pending_update?.cancel_at_period_end]).toEqual([
      true,
      before.canceled_at,
      false,
    ])
    return { waiting, cancel, now: () => stripe.sdk.subscriptions.retrieve(id) }
  }

  test('does so once it is paid', async () => {
    const { waiting, now } = await cancelled()
    await authenticate(waiting)
    const { cancel_at: at, cancel_at_period_end: isCancelled, cancellation_details: details } = await now()
    expect([at, isCancelled, details?.reason]).toEqual([null, false, null])
  })

  test('expires when that is cancelled once more, not when it is resumed', async () => {
    const { waiting, cancel, now } = await cancelled()
    const { id } = await now()
    const resumed = await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: false })
    expect(resumed.pending_update).not.toBeNull()
    const after = await cancel()
    expect([after.pending_update, after.cancel_at_period_end, priceOf(after)]).toEqual([
      null,
      true,
      'price_essentials_monthly',
    ])
    expect((await stripe.sdk.invoices.retrieve(invoiceOf(waiting).id)).status).toBe('void')
  })
})
