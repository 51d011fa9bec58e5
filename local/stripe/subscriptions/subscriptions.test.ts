import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

const DAY = 86_400
const HOUR = 3_600

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

async function customerWith(card: string | null): Promise<string> {
  const { id } = await stripe.sdk.customers.create({ email: 'olive@ninjadojo.test' })
  if (card !== null) {
    const { id: method } = await stripe.sdk.paymentMethods.attach(card, { customer: id })
    await stripe.sdk.customers.update(id, { invoice_settings: { default_payment_method: method } })
  }
  return id
}

async function subscribe(
  customer: string,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Subscription> {
  return stripe.sdk.subscriptions.create({
    customer,
    items: [{ price: 'price_pro_monthly' }],
    expand: ['latest_invoice'],
    ...params,
  })
}

const read = (id: string) => stripe.sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] })

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice {
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice is not expanded.')
  return invoice
}

const periodOf = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
})

/** The events of a customer, in order. */
async function told(customer: string): Promise<string[]> {
  const { data } = await stripe.sdk.events.list({ limit: 100 })
  return data
    .filter((event) => {
      const object: object = event.data.object
      return 'customer' in object && object.customer === customer
    })
    .map(({ type }) => type)
    .toReversed()
}

describe('the first payment', () => {
  test('a good card makes it active with a paid invoice', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, { metadata: { user_id: 'u1' } })
    expect(made).toMatchObject({ status: 'active', metadata: { user_id: 'u1' }, cancel_at_period_end: false })
    expect(invoiceOf(made)).toMatchObject({
      status: 'paid',
      amount_paid: 2000,
      billing_reason: 'subscription_create',
      number: expect.stringMatching(/-0001$/),
    })
    expect((await told(customer)).slice(1)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
  })

  test('without a card there is no subscription', async () => {
    const customer = await customerWith(null)
    await expect(subscribe(customer)).rejects.toMatchObject({ code: 'resource_missing' })
    expect((await stripe.sdk.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  })

  test('a card that fails leaves it incomplete, or creates nothing at all on request', async () => {
    const customer = await customerWith('pm_card_chargeCustomerFail')
    const error = await subscribe(customer, { payment_behavior: 'error_if_incomplete' }).catch(
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect((await stripe.sdk.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    const made = await subscribe(customer)
    expect([made.status, invoiceOf(made).status]).toEqual(['incomplete', 'open'])
    await stripe.moveTo(made.created + 23 * HOUR, customer)
    const after = await read(made.id)
    expect([after.status, invoiceOf(after).status]).toEqual(['incomplete_expired', 'void'])
  })

  test('an incomplete one becomes active once its invoice is paid with another card', async () => {
    const customer = await customerWith('pm_card_chargeCustomerFail')
    const made = await subscribe(customer)
    const card = await stripe.sdk.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.sdk.invoices.pay(invoiceOf(made).id, { payment_method: card.id })
    expect((await read(made.id)).status).toBe('active')
  })

  test('a card that needs authentication gives the browser a secret to continue with', async () => {
    const customer = await customerWith('pm_card_authenticationRequired')
    await expect(subscribe(customer, { payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      code: 'subscription_payment_intent_requires_action',
    })
    const made = await subscribe(customer, {
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    const secret = invoiceOf(made).confirmation_secret?.client_secret ?? ''
    const id = secret.split('_secret_')[0] ?? ''
    const call = (step: string, form: Record<string, string>) =>
      fetch(`${stripe.url}/v1/payment_intents/${id}/${step}`, {
        method: 'POST',
        body: new URLSearchParams({ key: stripe.publishableKey, client_secret: secret, ...form }),
      }).then((response) => response.json() as Promise<Stripe.PaymentIntent>)
    expect(await call('confirm', {})).toMatchObject({ status: 'requires_action', amount: 2000 })
    expect(await call('challenge', { passed: 'false' })).toMatchObject({ status: 'requires_payment_method' })
    await call('confirm', {})
    expect(await call('challenge', { passed: 'true' })).toMatchObject({ status: 'succeeded' })
    expect((await read(made.id)).status).toBe('active')
  })
})

describe('the trial', () => {
  test('it is free, announced three days before, and then charged', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, { trial_period_days: 14 })
    const end = made.trial_end ?? 0
    expect(made).toMatchObject({ status: 'trialing', trial_end: made.created + 14 * DAY })
    expect(invoiceOf(made)).toMatchObject({ status: 'paid', amount_due: 0 })
    await stripe.moveTo(end - 3 * DAY - HOUR, customer)
    expect(await told(customer)).not.toContain('customer.subscription.trial_will_end')
    await stripe.moveTo(end - 3 * DAY, customer)
    expect(await told(customer)).toContain('customer.subscription.trial_will_end')
    await stripe.moveTo(end, customer)
    const started = await read(made.id)
    expect([started.status, invoiceOf(started).status]).toEqual(['active', 'draft'])
    await stripe.moveTo(end + HOUR, customer)
    const paid = await read(made.id)
    expect(invoiceOf(paid)).toMatchObject({ status: 'paid', amount_paid: 2000, billing_reason: 'subscription_cycle' })
    expect(periodOf(paid).start).toBe(end)
  })

  test.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['pause', 'paused', 'customer.subscription.paused'],
    ['create_invoice', 'past_due', 'invoice.payment_failed'],
  ] as const)('without a card it ends with %s: %s', async (missing_payment_method, status, event) => {
    const customer = await customerWith(null)
    const made = await subscribe(customer, {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method } },
    })
    await stripe.moveTo((made.trial_end ?? 0) + HOUR, customer)
    expect((await read(made.id)).status).toBe(status)
    expect(await told(customer)).toContain(event)
  })

  test('a paused one continues with a card', async () => {
    const customer = await customerWith(null)
    const made = await subscribe(customer, {
      trial_period_days: 1,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    await stripe.moveTo(made.created + 5 * DAY, customer)
    await expect(stripe.sdk.subscriptions.resume(made.id)).rejects.toMatchObject({ code: 'resource_missing' })
    const card = await stripe.sdk.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.sdk.subscriptions.update(made.id, { default_payment_method: card.id })
    expect(await stripe.sdk.subscriptions.resume(made.id)).toMatchObject({ status: 'active' })
    expect(await told(customer)).toContain('customer.subscription.resumed')
  })

  test('another plan during the trial costs nothing before it ends', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, { trial_period_days: 14 })
    const changed = await stripe.sdk.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id ?? '', price: 'price_pro_yearly' }],
      proration_behavior: 'always_invoice',
    })
    expect(changed).toMatchObject({ status: 'trialing', trial_end: made.trial_end })
    await stripe.moveTo((made.trial_end ?? 0) + HOUR, customer)
    expect(invoiceOf(await read(made.id)).amount_paid).toBe(20000)
  })
})

describe('renewal', () => {
  test('every month is charged, and the 31st returns after February', async () => {
    const customer = await customerWith('pm_card_visa')
    const january31 = Date.UTC(2035, 0, 31, 10) / 1000
    await stripe.moveTo(january31, customer)
    const made = await subscribe(customer)
    const ends = [periodOf(made).end]
    for (let month = 0; month < 3; month += 1) {
      await stripe.moveTo((ends.at(-1) ?? 0) + HOUR, customer)
      ends.push(periodOf(await read(made.id)).end)
    }
    expect(ends.map((end) => new Date(end * 1000).toISOString().slice(0, 10))).toEqual([
      '2035-02-28',
      '2035-03-31',
      '2035-04-30',
      '2035-05-31',
    ])
    const invoices = await stripe.sdk.invoices.list({ customer, status: 'paid' })
    expect(invoices.data.map(({ amount_paid: paid }) => paid)).toEqual([2000, 2000, 2000, 2000])
  })

  test('a jump over several months does everything on the way, in order', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer)
    await stripe.moveTo(made.created + 200 * DAY, customer)
    const { data } = await stripe.sdk.invoices.list({ customer, limit: 100 })
    expect(data).toHaveLength(7)
    expect(data.map(({ created }) => created)).toEqual(
      data.map(({ created }) => created).toSorted((one, other) => other - one),
    )
  })

  test('a failed payment is retried, and a better card recovers it', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer)
    const bad = await stripe.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.sdk.subscriptions.update(made.id, { default_payment_method: bad.id })
    const due = periodOf(made).end + HOUR
    await stripe.moveTo(due, customer)
    const failed = await read(made.id)
    expect(failed.status).toBe('past_due')
    expect(invoiceOf(failed)).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: due + 3 * DAY })
    await expect(stripe.sdk.invoices.pay(invoiceOf(failed).id)).rejects.toBeInstanceOf(Stripe.errors.StripeCardError)
    const good = await stripe.sdk.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.sdk.subscriptions.update(made.id, { default_payment_method: good.id })
    await stripe.moveTo(due + 10 * DAY, customer)
    const recovered = await read(made.id)
    expect([recovered.status, invoiceOf(recovered).status]).toEqual(['active', 'paid'])
  })

  test('after the last retry it is cancelled or left unpaid, depending on the account', async () => {
    const fail = async () => {
      const customer = await customerWith('pm_card_visa')
      const made = await subscribe(customer)
      const bad = await stripe.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
      await stripe.sdk.subscriptions.update(made.id, { default_payment_method: bad.id })
      const first = periodOf(made).end + HOUR
      // An hour before: time passes during the call.
      await stripe.moveTo(first + 15 * DAY - HOUR, customer)
      expect((await read(made.id)).status).toBe('past_due')
      await stripe.moveTo(first + 15 * DAY, customer)
      return read(made.id)
    }
    expect(await fail()).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    await stripe.test('settings', { after_retries: 'unpaid' })
    expect(await fail()).toMatchObject({ status: 'unpaid' })
    await stripe.test('settings', { after_retries: 'cancel' })
  })

  test('a card that always needs authentication says so, and the invoice’s page offers it', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer)
    const asking = await stripe.sdk.paymentMethods.attach('pm_card_authenticationRequired', { customer })
    await stripe.sdk.subscriptions.update(made.id, { default_payment_method: asking.id })
    await stripe.moveTo(periodOf(made).end + HOUR, customer)
    expect(await told(customer)).toContain('invoice.payment_action_required')
    const invoice = invoiceOf(await read(made.id))
    await expect(stripe.sdk.invoices.pay(invoice.id)).rejects.toMatchObject({
      code: 'invoice_payment_intent_requires_action',
    })
    const page = invoice.hosted_invoice_url ?? ''
    const post = (form: Record<string, string>) =>
      fetch(page, { method: 'POST', body: new URLSearchParams(form) }).then((answer) => answer.text())
    expect(await post({})).toContain('3-D Secure')
    expect(await post({ answer: 'fail' })).toContain('could not be authenticated')
    await post({ answer: 'complete' })
    expect((await read(made.id)).status).toBe('active')
    const pdf = await fetch(invoice.invoice_pdf ?? '')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
  })
})

describe('cancelling', () => {
  test('it runs to the end of the period, and can be resumed', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer)
    const { end } = periodOf(made)
    const cancelled = await stripe.sdk.subscriptions.update(made.id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'unused' },
    })
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at: end,
      cancel_at_period_end: true,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'unused' },
    })
    await expect(stripe.sdk.invoices.createPreview({ subscription: made.id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
    expect(await stripe.sdk.subscriptions.update(made.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    })
    await stripe.sdk.subscriptions.update(made.id, { cancel_at_period_end: true })
    await stripe.moveTo(end - HOUR, customer)
    expect((await read(made.id)).status).toBe('active')
    await stripe.moveTo(end, customer)
    expect(await read(made.id)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await stripe.sdk.subscriptions.update(made.id, { metadata: { a: 'b' } })).toMatchObject({
      metadata: { a: 'b' },
    })
    await expect(stripe.sdk.subscriptions.update(made.id, { cancel_at_period_end: false })).rejects.toThrow(
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  })

  test('one for a date is taken back as one, and ends a trial', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, { trial_period_days: 14 })
    const { end } = periodOf(made)
    const cancel = () => stripe.sdk.subscriptions.update(made.id, { cancel_at: end })
    await cancel()
    expect(await stripe.sdk.subscriptions.update(made.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await stripe.sdk.subscriptions.update(made.id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    })
    await cancel()
    await stripe.moveTo(end, customer)
    expect(await read(made.id)).toMatchObject({ status: 'canceled', ended_at: end })
  })

  test('an immediate one ends it now, with a credit for the unused time on request', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer)
    const { start, end } = periodOf(made)
    await stripe.moveTo(start + (end - start) / 2, customer)
    expect(await stripe.sdk.subscriptions.cancel(made.id, { prorate: true, invoice_now: true })).toMatchObject({
      status: 'canceled',
    })
    expect(await stripe.sdk.customers.retrieve(customer)).toMatchObject({ balance: -1000 })
    expect((await stripe.sdk.subscriptions.list({ customer })).data).toEqual([])
    expect((await stripe.sdk.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })
})

describe('changing the plan', () => {
  const item = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? ''

  async function halfway(price: string) {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, { items: [{ price }] })
    const { start, end } = periodOf(made)
    const middle = start + (end - start) / 2
    await stripe.moveTo(middle, customer)
    return { customer, made, middle, end }
  }

  test('an upgrade charges the rest of the period minus the unused time', async () => {
    const { made, end } = await halfway('price_essentials_monthly')
    const items = [{ id: item(made), price: 'price_pro_monthly' }]
    const preview = await stripe.sdk.invoices.createPreview({
      subscription: made.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    expect(preview.amount_due).toBe(500)
    expect(
      preview.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
    ).toEqual([
      [-500, true],
      [1000, true],
    ])
    expect((await read(made.id)).items.data[0]?.price.id).toBe('price_essentials_monthly')
    await stripe.sdk.subscriptions.update(made.id, { items, proration_behavior: 'always_invoice' })
    const changed = await read(made.id)
    expect(invoiceOf(changed)).toMatchObject({
      status: 'paid',
      amount_paid: 500,
      billing_reason: 'subscription_update',
    })
    expect(periodOf(changed).end).toBe(end)
  })

  test('otherwise the difference waits for the next invoice', async () => {
    const { made, customer, end } = await halfway('price_pro_monthly')
    await stripe.sdk.subscriptions.update(made.id, { items: [{ id: item(made), price: 'price_essentials_monthly' }] })
    expect(await stripe.sdk.invoices.createPreview({ subscription: made.id })).toMatchObject({
      amount_due: 500,
      billing_reason: 'upcoming',
    })
    await stripe.moveTo(end + HOUR, customer)
    expect(invoiceOf(await read(made.id)).amount_paid).toBe(500)
  })

  test('a plan that is cancelled before then leaves the difference to its customer', async () => {
    const { made, customer, end } = await halfway('price_pro_monthly')
    await stripe.sdk.subscriptions.update(made.id, { items: [{ id: item(made), price: 'price_essentials_monthly' }] })
    await stripe.sdk.subscriptions.update(made.id, { cancel_at_period_end: true })
    await stripe.moveTo(end, customer)
    const ended = await read(made.id)
    expect([ended.status, ended.ended_at]).toEqual(['canceled', end])
    expect(invoiceOf(ended)).toMatchObject({ status: 'paid', total: -500, amount_paid: 0 })
    const next = await subscribe(customer)
    expect(invoiceOf(next)).toMatchObject({ total: 2000, amount_paid: 1500 })
  })

  test('more seats cost their share', async () => {
    const { made } = await halfway('price_pro_monthly')
    await stripe.sdk.subscriptions.update(made.id, {
      items: [{ id: item(made), quantity: 3 }],
      proration_behavior: 'always_invoice',
    })
    expect(invoiceOf(await read(made.id)).amount_paid).toBe(2000)
  })

  test('a yearly plan starts a new period today, with a credit for the unused month', async () => {
    const { made, middle } = await halfway('price_pro_monthly')
    await stripe.sdk.subscriptions.update(made.id, { items: [{ id: item(made), price: 'price_pro_yearly' }] })
    const changed = await read(made.id)
    expect(invoiceOf(changed)).toMatchObject({ status: 'paid', amount_paid: 19000 })
    // The moved clock keeps running.
    expect(periodOf(changed).start).toBeGreaterThanOrEqual(middle)
    expect(periodOf(changed).start).toBeLessThan(middle + HOUR)
    expect(new Date(periodOf(changed).end * 1000).getUTCFullYear()).toBe(new Date(middle * 1000).getUTCFullYear() + 1)
  })

  test('a card that refuses leaves everything as it was', async () => {
    const { made, customer } = await halfway('price_essentials_monthly')
    const bad = await stripe.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.sdk.subscriptions.update(made.id, { default_payment_method: bad.id })
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item(made), price: 'price_pro_monthly' }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }
    await expect(stripe.sdk.subscriptions.update(made.id, change)).rejects.toBeInstanceOf(Stripe.errors.StripeCardError)
    const after = await read(made.id)
    expect([after.status, after.items.data[0]?.price.id]).toEqual(['active', 'price_essentials_monthly'])
  })
})

describe('coupons', () => {
  const promotion = async (code: string) => (await stripe.sdk.promotionCodes.list({ code })).data[0]?.id ?? ''
  const paid = async (customer: string) =>
    (await stripe.sdk.invoices.list({ customer, limit: 100 })).data.map(({ amount_due: due }) => due).toReversed()

  test.each([
    ['DOJO20', [1600, 1600, 1600, 2000, 2000]],
    ['tenoff', [1000, 2000, 2000, 2000, 2000]],
    ['ALWAYS10', [1800, 1800, 1800, 1800, 1800]],
    ['FIRSTFREE', [0, 2000, 2000, 2000, 2000]],
  ])('%s reduces the price by its amount, for its duration', async (code, amounts) => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, { discounts: [{ promotion_code: await promotion(code) }] })
    for (let month = 1; month < amounts.length; month += 1)
      await stripe.moveTo(periodOf(await read(made.id)).end + HOUR, customer)
    expect(await paid(customer)).toEqual(amounts)
  })

  test('after a trial the first payment has the discount', async () => {
    const customer = await customerWith('pm_card_visa')
    const made = await subscribe(customer, {
      trial_period_days: 14,
      discounts: [{ promotion_code: await promotion('TENOFF') }],
      expand: ['discounts.source.coupon'],
    })
    expect(made.discounts[0]).toMatchObject({ source: { coupon: { amount_off: 1000, duration: 'once' } } })
    await stripe.moveTo((made.trial_end ?? 0) + HOUR, customer)
    expect(await paid(customer)).toEqual([0, 1000])
  })

  test.each([
    ['LASTYEAR', /expired or no longer active/],
    ['BIGTEAM', /minimum amount/],
  ])('%s is refused with its reason', async (code, reason) => {
    const customer = await customerWith('pm_card_visa')
    await expect(subscribe(customer, { discounts: [{ promotion_code: await promotion(code) }] })).rejects.toThrow(
      reason,
    )
  })

  test('a first-time code is refused to customers who have paid, a used-up coupon to everyone', async () => {
    const customer = await customerWith('pm_card_visa')
    await subscribe(customer)
    await expect(
      subscribe(customer, { discounts: [{ promotion_code: await promotion('FIRSTFREE') }] }),
    ).rejects.toThrow('prior transactions')
    const coupon = await stripe.sdk.coupons.create({ percent_off: 50, duration: 'once', max_redemptions: 1 })
    await subscribe(customer, { discounts: [{ coupon: coupon.id }] })
    expect((await stripe.sdk.coupons.retrieve(coupon.id)).valid).toBe(false)
    await expect(subscribe(customer, { discounts: [{ coupon: coupon.id }] })).rejects.toMatchObject({
      code: 'coupon_expired',
    })
    await expect(subscribe(customer, { discounts: [{ coupon: 'none' }] })).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  test('a preview of a purchase shows what would be due', async () => {
    const preview = await stripe.sdk.invoices.createPreview({
      discounts: [{ promotion_code: await promotion('DOJO20') }],
      subscription_details: { items: [{ price: 'price_pro_yearly' }] },
    })
    expect(preview).toMatchObject({ subtotal: 20000, amount_due: 16000, total_discount_amounts: [{ amount: 4000 }] })
    expect((await stripe.sdk.promotionCodes.retrieve(await promotion('DOJO20'))).times_redeemed).toBe(1)
  })
})
