import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sdkFor, startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

const year = new Date().getUTCFullYear() + 2

/** The request of the browser script; the SDK's types have no raw card numbers. */
function confirm(intent: Stripe.SetupIntent, number: string, key = stripe.publishableKey) {
  const form = new URLSearchParams({
    key,
    client_secret: intent.client_secret ?? '',
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Olive',
  })
  return fetch(`${stripe.url}/v1/setup_intents/${intent.id}/confirm`, { method: 'POST', body: form }).then(
    async (response) => ({
      status: response.status,
      body: (await response.json()) as {
        status?: string
        next_action?: { type: string } | null
        error?: Record<string, unknown>
      },
    }),
  )
}

async function newIntent() {
  const customer = await stripe.sdk.customers.create({ email: 'olive@ninjadojo.test' })
  return stripe.sdk.setupIntents.create({
    customer: customer.id,
    automatic_payment_methods: { enabled: true },
    usage: 'off_session',
    metadata: { price_id: 'price_pro_monthly' },
  })
}

test('a card is saved to its customer once the intent is confirmed', async () => {
  const intent = await newIntent()
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    usage: 'off_session',
    metadata: { price_id: 'price_pro_monthly' },
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
  expect((await confirm(intent, '4242 4242 4242 4242')).body.status).toBe('succeeded')
  const done = await stripe.sdk.setupIntents.retrieve(intent.id, { expand: ['payment_method', 'customer'] })
  expect(done).toMatchObject({
    status: 'succeeded',
    customer: { email: 'olive@ninjadojo.test' },
    payment_method: {
      type: 'card',
      customer: intent.customer,
      card: { last4: '4242', brand: 'visa', exp_year: year },
      billing_details: { name: 'Olive' },
    },
  })
  expect((await stripe.sdk.paymentMethods.list({ customer: String(intent.customer) })).data).toHaveLength(1)
  expect((await stripe.types()).slice(-3)).toEqual([
    'setup_intent.created',
    'payment_method.attached',
    'setup_intent.succeeded',
  ])
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is refused with %s / %s, and another card can be tried', async (number, code, declineCode, message) => {
  const intent = await newIntent()
  const { status, body } = await confirm(intent, number)
  expect(status).toBe(402)
  expect(body.error).toMatchObject({
    type: 'card_error',
    code,
    decline_code: declineCode,
    message,
    setup_intent: { status: 'requires_payment_method' },
  })
  const after = await stripe.sdk.setupIntents.retrieve(intent.id)
  expect(after.last_setup_error).toMatchObject({ code, decline_code: declineCode })
  expect((await stripe.types()).at(-1)).toBe('setup_intent.setup_failed')
  expect((await confirm(intent, '4242424242424242')).body.status).toBe('succeeded')
})

test.each([
  ['4242424242424241', 'incorrect_number'],
  ['42', 'incorrect_number'],
])('%s is not a card number', async (number, code) => {
  expect((await confirm(await newIntent(), number)).body.error).toMatchObject({
    type: 'card_error',
    code,
    param: 'number',
  })
})

test('the SDK throws its own card error with the decline code', async () => {
  const { id } = await newIntent()
  const error = await stripe.sdk.setupIntents
    .confirm(id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' })
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'insufficient_funds' })
})

test.each(['4000002500003155', '4000002760003184'])(
  '%s asks for 3-D Secure: if completed it is saved, if failed it is not',
  async (number) => {
    const intent = await newIntent()
    const answer = (passed: boolean) =>
      fetch(`${stripe.url}/v1/setup_intents/${intent.id}/challenge`, {
        method: 'POST',
        body: new URLSearchParams({
          key: stripe.publishableKey,
          client_secret: intent.client_secret ?? '',
          passed: String(passed),
        }),
      }).then((response) => response.json() as Promise<Stripe.SetupIntent>)
    expect((await confirm(intent, number)).body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    expect(await answer(false)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
    await confirm(intent, number)
    expect(await answer(true)).toMatchObject({ status: 'succeeded' })
  },
)

test('a customer who is sent to the bank comes back to the return address', async () => {
  const intent = await newIntent()
  const confirmed = await stripe.sdk.setupIntents.confirm(intent.id, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://localhost:3000/dashboard?from=bank',
  })
  const url = confirmed.next_action?.redirect_to_url?.url ?? ''
  expect(await (await fetch(url)).text()).toContain('Complete')
  const back = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'complete' }),
    redirect: 'manual',
  })
  const location = new URL(back.headers.get('location') ?? '')
  expect(location.pathname + location.search).toContain('/dashboard?from=bank&setup_intent=')
  expect(location.searchParams.get('redirect_status')).toBe('succeeded')
})

test('a browser needs the secret of the intent', async () => {
  const intent = await newIntent()
  const read = (secret: string) =>
    fetch(`${stripe.url}/v1/setup_intents/${intent.id}?key=${stripe.publishableKey}&client_secret=${secret}`)
  expect((await read(intent.client_secret ?? '')).status).toBe(200)
  expect((await read('guessed')).status).toBe(400)
  await expect(sdkFor(stripe.url, stripe.publishableKey).setupIntents.retrieve(intent.id)).rejects.toMatchObject({
    code: 'setup_intent_invalid_parameter',
  })
})

test('of a customer’s intents the newest are kept, confirmed ones apart', async () => {
  const { id: customer } = await stripe.sdk.customers.create({})
  const other = await stripe.sdk.setupIntents.create({ customer: (await stripe.sdk.customers.create({})).id })
  const confirmed = await stripe.sdk.setupIntents.create({ customer })
  expect((await confirm(confirmed, '4242 4242 4242 4242')).body.status).toBe('succeeded')
  const ids: string[] = []
  for (let times = 0; times < 22; times += 1) ids.push((await stripe.sdk.setupIntents.create({ customer })).id)
  const { data } = await stripe.sdk.setupIntents.list({ customer, limit: 100 })
  expect(data.map(({ id }) => id).toSorted()).toEqual([confirmed.id, ...ids.slice(2)].toSorted())
  await expect(stripe.sdk.setupIntents.retrieve(ids[0] ?? '')).rejects.toThrow('No such setupintent')
  expect((await stripe.sdk.setupIntents.retrieve(other.id)).status).toBe('requires_payment_method')
})

test('a cancelled intent cannot be confirmed', async () => {
  const { id } = await newIntent()
  expect(await stripe.sdk.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
  await expect(stripe.sdk.setupIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  })
})

test('a card is attached, listed and detached; a stranger cannot take it', async () => {
  const { sdk } = stripe
  const [mia, vic] = [await sdk.customers.create(), await sdk.customers.create()]
  const card = await sdk.paymentMethods.attach('pm_card_mastercard', { customer: mia.id })
  expect(card).toMatchObject({ customer: mia.id, card: { brand: 'mastercard', last4: '4444' } })
  await expect(sdk.paymentMethods.attach(card.id, { customer: vic.id })).rejects.toThrow('already been attached')
  await expect(
    sdk.customers.update(vic.id, { invoice_settings: { default_payment_method: card.id } }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
  await sdk.customers.update(mia.id, { invoice_settings: { default_payment_method: card.id } })
  expect(await sdk.customers.retrieve(mia.id, { expand: ['invoice_settings.default_payment_method'] })).toMatchObject({
    invoice_settings: { default_payment_method: { id: card.id } },
  })
  expect((await sdk.paymentMethods.detach(card.id)).customer).toBeNull()
  expect(await sdk.customers.retrieve(mia.id)).toMatchObject({ invoice_settings: { default_payment_method: null } })
  expect((await sdk.customers.listPaymentMethods(mia.id)).data).toEqual([])
  await expect(sdk.paymentMethods.attach('pm_card_chargeDeclined', { customer: mia.id })).rejects.toBeInstanceOf(
    Stripe.errors.StripeCardError,
  )
})

test('an intent for cards takes no Link, one without types takes both', async () => {
  const { id: customer } = await stripe.sdk.customers.create()
  const link = await stripe.sdk.paymentMethods.create({ type: 'link' })
  expect(link).toMatchObject({ type: 'link', link: {} })
  expect(link.card).toBeUndefined()
  const cards = await stripe.sdk.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  expect(cards).toMatchObject({ payment_method_types: ['card'], allowed_payment_method_types: ['card'] })
  await expect(stripe.sdk.setupIntents.confirm(cards.id, { payment_method: link.id })).rejects.toMatchObject({
    param: 'payment_method',
    message: expect.stringContaining('(link) is not allowed'),
  })
  const both = await stripe.sdk.setupIntents.create({ customer })
  expect(both.payment_method_types).toEqual(['card', 'link'])
  expect(await stripe.sdk.setupIntents.confirm(both.id, { payment_method: link.id })).toMatchObject({
    status: 'succeeded',
  })
  const { data } = await stripe.sdk.paymentMethods.list({ customer, type: 'link' })
  expect(data.map(({ id }) => id)).toEqual([link.id])
})
