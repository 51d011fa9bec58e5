import { cardFields, confirmIntent, goOn, leaveFor } from './confirm.js'
import { createElements } from './elements.js'
import { inside } from './inside.js'
import { createRequests } from './requests.js'

/** Calls go to the address that this script came from; cards are sent nowhere else. */
const base = new URL(document.currentScript?.src ?? location.href).origin

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Invalid API key: expected a publishable key (pk_…).')
  const requests = createRequests(base, key)
  const groups = []

  /** The form on the page now, for the bank's question. */
  const shownPayment = () =>
    groups
      .map((group) => inside(group).payment())
      .findLast((payment) => payment && inside(payment).root.host.isConnected)

  async function confirm(name, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? (elements && inside(elements).clientSecret())
    if (!secret) throw new Error('You must pass in a clientSecret, or elements that were made with one.')
    let form = confirmParams.payment_method ? { payment_method: confirmParams.payment_method } : {}
    if (elements && !confirmParams.payment_method) {
      const { error } = await elements.submit()
      if (error) return { error }
      form = cardFields(inside(elements).payment(), 'payment_method_data')
    }
    const { intent, error } = await confirmIntent(
      requests,
      secret,
      form,
      (elements && inside(elements).payment()) ?? shownPayment(),
    )
    if (error) return { error }
    if (redirect === 'if_required') return { [name]: intent }
    return leaveFor(confirmParams.return_url, secret, intent.status)
  }

  async function confirmKnown(name, secret, data = {}) {
    const form = typeof data.payment_method === 'string' ? { payment_method: data.payment_method } : {}
    const { intent, error } = await confirmIntent(requests, secret, form, shownPayment())
    return error ? { error } : { [name]: intent }
  }

  async function retrieve(name, secret) {
    const { answer, error } = await requests.retrieve(secret)
    return error ? { error } : { [name]: answer }
  }

  const unknown = (what) => async () => ({
    error: { type: 'invalid_request_error', message: `The stand-in for Stripe has no ${what}.` },
  })

  return {
    elements(options) {
      const group = createElements(requests, options)
      groups.push(group)
      return group
    },
    confirmSetup: (data) => confirm('setupIntent', data),
    confirmPayment: (data) => confirm('paymentIntent', data),
    confirmCardSetup: (secret, data) => confirmKnown('setupIntent', secret, data),
    confirmCardPayment: (secret, data) => confirmKnown('paymentIntent', secret, data),
    retrieveSetupIntent: (secret) => retrieve('setupIntent', secret),
    retrievePaymentIntent: (secret) => retrieve('paymentIntent', secret),
    async handleNextAction({ clientSecret }) {
      const name = clientSecret.startsWith('pi_') ? 'paymentIntent' : 'setupIntent'
      const { answer, error } = await requests.retrieve(clientSecret)
      if (error) return { error }
      const done = await goOn(requests, clientSecret, answer, shownPayment())
      return done.error ? { error: done.error } : { [name]: done.intent }
    },
    async createPaymentMethod({ elements }) {
      const { error: invalid } = await elements.submit()
      if (invalid) return { error: invalid }
      const { answer, error } = await requests.createPaymentMethod(cardFields(inside(elements).payment(), ''))
      return error ? { error } : { paymentMethod: answer }
    },
    createToken: unknown('tokens'),
    createSource: unknown('sources'),
    createConfirmationToken: unknown('confirmation tokens'),
    registerAppInfo() {},
    ['_registerWrapper']() {},
  }
}

// The release that @stripe/stripe-js expects; it warns about any other.
Stripe.version = 'endive'
window.Stripe = Stripe
