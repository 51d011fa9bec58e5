// @vitest-environment jsdom
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  SetupIntentResult,
  Stripe as BrowserStripe,
  StripeElements,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestStripe, type TestStripe } from '../testing/start-test-stripe.ts'

let stripe: TestStripe
let browser: BrowserStripe
let root: Root | undefined

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stripe = await startTestStripe()
  const source = await (await fetch(`${stripe.url}/stripe/stripe.js`)).text()
  // The script looks up its own address; jsdom runs no scripts here, so the address is passed in.
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { src: `${stripe.url}/stripe/stripe.js` },
  })
  new Function(source)()
  Reflect.deleteProperty(document, 'currentScript')
  const loaded = await loadStripe(stripe.publishableKey)
  if (!loaded) throw new Error('loadStripe found no script')
  browser = loaded
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
})
afterAll(() => stripe.stop())

interface Opened {
  field(label: string): HTMLInputElement
  enter(values: Record<string, string>): void
  errors(): string[]
  changes: StripePaymentElementChangeEvent[]
  problems: unknown[]
  elements(): StripeElements
  confirm(): Promise<SetupIntentResult>
  shadow(): ShadowRoot
}

async function open(clientSecret?: string): Promise<Opened> {
  const secret = clientSecret ?? (await newSecret())
  const changes: StripePaymentElementChangeEvent[] = []
  const problems: unknown[] = []
  const ready = vi.fn<() => void>()
  let held: { stripe: BrowserStripe | null; elements: StripeElements | null } = { stripe: null, elements: null }
  function Form() {
    held = { stripe: useStripe(), elements: useElements() }
    return (
      <PaymentElement
        options={{ layout: 'tabs', defaultValues: { billingDetails: { name: 'Olive' } } }}
        onReady={ready}
        onChange={(event) => changes.push(event)}
        onLoadError={({ error }) => problems.push(error)}
      />
    )
  }
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() =>
    root?.render(
      <StrictMode>
        <Elements
          stripe={browser}
          options={{ clientSecret: secret, appearance: { theme: 'night', variables: { colorPrimary: '#a5b0fb' } } }}
        >
          <Form />
        </Elements>
      </StrictMode>,
    ),
  )
  await act(() => vi.waitUntil(() => ready.mock.calls.length > 0 || problems.length > 0))
  const shadow = () => {
    const found = document.querySelector('.StripeElement')?.shadowRoot
    if (!found) throw new Error('The element is not on the page.')
    return found
  }
  const field = (label: string) => {
    const caption = [...shadow().querySelectorAll('label')].find((one) => one.textContent === label)
    const input = caption && shadow().getElementById(caption.htmlFor)
    // A select has the same value and events, and the test uses nothing else.
    if (!input) throw new Error(`There is no field ${label}.`)
    return input as HTMLInputElement
  }
  return {
    shadow,
    field,
    changes,
    problems,
    enter(values) {
      for (const [label, value] of Object.entries(values)) {
        field(label).value = value
        field(label).dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    errors: () =>
      [...shadow().querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? '').filter(Boolean),
    elements() {
      if (!held.elements) throw new Error('There are no elements.')
      return held.elements
    },
    confirm() {
      if (!held.stripe || !held.elements) throw new Error('Stripe is not there.')
      return held.stripe.confirmSetup({
        elements: held.elements,
        confirmParams: { return_url: 'http://localhost/dashboard' },
        redirect: 'if_required',
      })
    },
  }
}

async function newSecret(): Promise<string> {
  const customer = await stripe.sdk.customers.create()
  const { client_secret: secret } = await stripe.sdk.setupIntents.create({ customer: customer.id })
  return secret ?? ''
}

const good = {
  'Card number': '4242424242424242',
  'Expiration date': '1234',
  'Security code': '123',
  Email: 'olive@ninjadojo.test',
}

test('the script has the release that the library expects', async () => {
  const warn = vi.spyOn(console, 'warn')
  await loadStripe(stripe.publishableKey)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('the form has labelled fields, and the page’s defaults in them', async () => {
  const form = await open()
  for (const label of ['Card number', 'Expiration date', 'Security code', 'Name', 'Email', 'Country'])
    expect(form.field(label)).toBeTruthy()
  expect(form.field('Name').value).toBe('Olive')
  expect(form.shadow().querySelector('[role=tab]')?.textContent).toBe('Card')
  expect(form.shadow().querySelector('style')?.textContent).toContain('--colorPrimary: #a5b0fb;')
})

test('typed digits are grouped, and a complete form says so', async () => {
  const form = await open()
  form.enter(good)
  expect(form.field('Card number').value).toBe('4242 4242 4242 4242')
  expect(form.field('Expiration date').value).toBe('12 / 34')
  expect(form.changes.at(0)).toMatchObject({ elementType: 'payment', empty: true, complete: false })
  expect(form.changes.at(-1)).toMatchObject({ empty: false, complete: true, value: { type: 'card' } })
})

test('an empty form is refused with a sentence beside each field', async () => {
  const form = await open()
  expect(await form.elements().submit()).toMatchObject({
    error: { type: 'validation_error', code: 'incomplete_number' },
  })
  expect(form.errors()).toEqual([
    'Your card number is incomplete.',
    "Your card's expiration date is incomplete.",
    "Your card's security code is incomplete.",
    'Your email is incomplete.',
  ])
  expect(form.field('Card number').getAttribute('aria-invalid')).toBe('true')
  expect(form.shadow().activeElement).toBe(form.field('Card number'))
  expect(await form.confirm()).toMatchObject({ error: { type: 'validation_error' } })
})

test.each([
  ['Card number', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['Expiration date', '12 / 20', "Your card's expiration year is in the past."],
  ['Expiration date', '13 / 40', "Your card's expiration date is invalid."],
  ['Email', 'olive', 'Your email is invalid.'],
])('%s %s: %s, until it is corrected', async (label, value, message) => {
  const form = await open()
  form.enter({ ...good, [label]: value })
  await form.elements().submit()
  expect(form.errors()).toEqual([message])
  form.enter(good)
  expect(form.errors()).toEqual([])
})

test('a good card is saved', async () => {
  const form = await open()
  form.enter(good)
  const { setupIntent } = await form.confirm()
  expect(setupIntent?.status).toBe('succeeded')
  const saved = await stripe.sdk.setupIntents.retrieve(setupIntent?.id ?? '', { expand: ['payment_method'] })
  expect(saved.payment_method).toMatchObject({
    card: { last4: '4242', exp_month: 12, exp_year: 2034 },
    billing_details: { name: 'Olive', email: 'olive@ninjadojo.test' },
  })
  expect(await browser.retrieveSetupIntent(setupIntent?.client_secret ?? '')).toMatchObject({
    setupIntent: { status: 'succeeded' },
  })
})

test('a declined card is reported in the bank’s words', async () => {
  const form = await open()
  form.enter({ ...good, 'Card number': '4000000000009995' })
  expect(await form.confirm()).toMatchObject({
    error: { type: 'card_error', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  })
})

test.each([
  ['Complete', { setupIntent: { status: 'succeeded' } }],
  ['Fail', { error: { code: 'setup_intent_authentication_failure' } }],
])('3-D Secure ends with %s', async (answer, outcome) => {
  const form = await open()
  form.enter({ ...good, 'Card number': '4000002760003184' })
  const result = form.confirm()
  await vi.waitUntil(() => form.shadow().querySelector('dialog'))
  expect(form.shadow().querySelector('dialog')?.textContent).toContain('3-D Secure')
  const button = [...form.shadow().querySelectorAll<HTMLButtonElement>('dialog button')].find(
    ({ textContent }) => textContent === answer,
  )
  button?.click()
  expect(await result).toMatchObject(outcome)
  expect(form.shadow().querySelector('dialog')).toBeNull()
})

test.each([
  ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['closing the form', () => act(() => root?.unmount())],
])('%s is not consent', async (_what, leave) => {
  const form = await open()
  form.enter({ ...good, 'Card number': '4000002760003184' })
  const result = form.confirm()
  await vi.waitUntil(() => form.shadow().querySelector('dialog'))
  leave()
  expect(await result).toMatchObject({ error: { code: 'setup_intent_authentication_failure' } })
  root = undefined
})

test('an invalid secret is a load error', async () => {
  const form = await open('seti_none_secret_none')
  expect(form.problems).toEqual([expect.objectContaining({ code: 'resource_missing' })])
})

test('a payment that needs authentication is completed in the browser', async () => {
  const { id: customer } = await stripe.sdk.customers.create()
  const card = await stripe.sdk.paymentMethods.attach('pm_card_authenticationRequired', { customer })
  const subscription = await stripe.sdk.subscriptions.create({
    customer,
    items: [{ price: 'price_pro_monthly' }],
    default_payment_method: card.id,
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice
  const secret =
    invoice !== null && typeof invoice !== 'string' ? (invoice.confirmation_secret?.client_secret ?? '') : ''
  const form = await open()
  const result = browser.confirmCardPayment(secret)
  await vi.waitUntil(() => form.shadow().querySelector('dialog'))
  form.shadow().querySelector<HTMLButtonElement>('dialog button')?.click()
  expect(await result).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 2000 } })
  expect((await stripe.sdk.subscriptions.retrieve(subscription.id)).status).toBe('active')
})
