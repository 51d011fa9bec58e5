import { askOwner } from './challenge-dialog.js'
import { inside } from './inside.js'
import { kindOf } from './requests.js'

/** Confirms an intent and asks its owner if the bank requires it. Returns `{ intent }` or `{ error }`. */
export async function confirmIntent(requests, secret, form, paymentElement) {
  const { answer, error } = await requests.confirm(secret, form)
  if (error) return { error }
  return goOn(requests, secret, answer, paymentElement)
}

/** The next step for an intent. */
export async function goOn(requests, secret, intent, paymentElement) {
  if (intent.status !== 'requires_action') return { intent }
  const isPassed = await askOwner(paymentElement)
  const { answer, error } = await requests.answer(secret, isPassed)
  if (error) return { error }
  return isPassed ? { intent: answer } : { error: refusalIn(secret, answer) }
}

function refusalIn(secret, intent) {
  const kind = kindOf(secret)
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ...intent.last_setup_error,
    [kind]: intent,
  }
}

/** The form's card below a prefix, as it is sent. */
export function cardFields(paymentElement, prefix) {
  return Object.fromEntries(
    Object.entries(inside(paymentElement).values()).map(([name, value]) => [named(prefix, name), value]),
  )
}

/** `[card][number]` is `payment_method_data[card][number]`, or `card[number]` without a prefix. */
function named(prefix, name) {
  return prefix === '' ? name.replace(/^\[(\w+)\]/, '$1') : `${prefix}${name}`
}

/** Goes to the return address with the result. */
export function leaveFor(returnUrl, secret, status) {
  const kind = kindOf(secret)
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(kind, secret.split('_secret_')[0])
  url.searchParams.set(`${kind}_client_secret`, secret)
  url.searchParams.set('redirect_status', status)
  location.assign(url)
  return new Promise(() => {})
}
