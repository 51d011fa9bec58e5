import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startTestStripe()
})
afterAll(() => stripe.stop())

async function open() {
  const { sdk } = stripe
  const { id: customer } = await sdk.customers.create({ email: 'olive@ninjadojo.test' })
  const card = await sdk.paymentMethods.attach('pm_card_visa', { customer })
  const subscription = await sdk.subscriptions.create({
    customer,
    items: [{ price: 'price_pro_monthly' }],
    default_payment_method: card.id,
  })
  const { url } = await sdk.billingPortal.sessions.create({ customer, return_url: 'http://localhost:3000/settings' })
  const page = () => fetch(url).then((response) => response.text())
  const act = (form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }))
  return { customer, card, subscription, url, page, act }
}

test('the portal shows plan, card and invoices, and a link back', async () => {
  const { page } = await open()
  const text = await page()
  expect(text).toContain('1 × Pro ($20.00 / month)')
  expect(text).toContain('visa ending in 4242')
  expect(text).toContain('-0001')
  expect(text).toContain('href="http://localhost:3000/settings"')
})

test('a plan is cancelled at the end of the period, and renewed', async () => {
  const { act, subscription, page } = await open()
  await act({ do: 'cancel', id: subscription.id })
  expect(await stripe.sdk.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: subscription.items.data[0]?.current_period_end,
    cancel_at_period_end: false,
    status: 'active',
  })
  expect(await page()).toContain('Renew plan')
  await act({ do: 'renew', id: subscription.id })
  expect(await stripe.sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null })
})

test('a new card becomes the one to charge, and the old one can be removed', async () => {
  const { act, customer, card, subscription, url } = await open()
  const answer = (await (await fetch(`${url}/card`, { method: 'POST' })).json()) as { client_secret: string }
  const id = answer.client_secret.split('_secret_')[0] ?? ''
  const done = await stripe.sdk.setupIntents.confirm(id, { payment_method: 'pm_card_mastercard' })
  const method = String(done.payment_method)
  await act({ do: 'use', id: method })
  expect(await stripe.sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ default_payment_method: method })
  await act({ do: 'remove', id: card.id })
  expect((await stripe.sdk.paymentMethods.list({ customer })).data.map(({ id }) => id)).toEqual([method])
})

test('objects of other customers cannot be changed', async () => {
  const [olive, nora] = [await open(), await open()]
  expect((await nora.act({ do: 'cancel', id: olive.subscription.id })).text).toContain('No such subscription')
  expect((await nora.act({ do: 'remove', id: olive.card.id })).text).toContain('No such PaymentMethod')
  expect(await stripe.sdk.subscriptions.retrieve(olive.subscription.id)).toMatchObject({ cancel_at_period_end: false })
  expect((await fetch(`${stripe.url}/stripe/portal/guessed`)).status).toBe(404)
})

test('a name with tags in it stays text', async () => {
  const { id: customer } = await stripe.sdk.customers.create({ email: '<script>x</script>@ninjadojo.test' })
  const { url } = await stripe.sdk.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/?a="><b>',
  })
  const text = await (await fetch(url)).text()
  expect(text).toContain('&lt;script&gt;x')
  expect(text).not.toContain('"><b>')
})
