import { openStripe } from '@/components/payments/load-stripe'
import { textOf } from '@/components/payments/post-json'
import type { Offer } from '@/lib/plans/offer'
import { postBilling, type Posted, sayFailed } from './post-billing'

/**
 * Where the server answers a payment that the bank asks about: has the holder of the card confirm it here, and waits
 * until the server has heard of it. Anything else is done already.
 */
export async function settlePayment(offer: Offer, posted: Posted): Promise<Posted> {
  if (!posted.isDone) return posted
  const payment = paymentIn(posted.body)
  if (payment === null) return posted
  const secret = textOf(payment, 'client_secret')
  if (secret === undefined) return leaveFor(textOf(payment, 'payment_url'))
  const problem = await confirm(offer, secret, textOf(payment, 'payment_method'))
  return problem === null
    ? postBilling('refresh', 'payment.process')
    : { isDone: false, sentence: sayFailed('payment.process', problem) }
}

function paymentIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? (Reflect.get(body, 'payment') ?? null) : null
}

/** Answers what went wrong, or null. */
async function confirm(offer: Offer, secret: string, card: string | undefined): Promise<string | null> {
  try {
    const stripe = await openStripe(offer.stripe)
    const { error } = await stripe.confirmCardPayment(secret, card === undefined ? {} : { payment_method: card })
    return error ? (error.message ?? 'The payment was not confirmed.') : null
  } catch {
    return 'The payment was not confirmed.'
  }
}

/** To Stripe's own page about the invoice: it can be paid there. */
function leaveFor(url: string | undefined): Posted {
  if (url === undefined) return { isDone: false, sentence: sayFailed('payment.process', undefined) }
  window.location.assign(url)
  return { isDone: false, sentence: 'Please go on at Stripe.' }
}
