import { confirmPayment } from '@/components/payments/stripe-script'
import type { PaymentAnswer } from '@/lib/plans/billing-view'
import type { Offer } from '@/lib/plans/offer'
import { postBilling, type Posted, sayFailed } from './post-billing'

/**
 * If the server returns a payment that the bank asks about: lets the card holder confirm it here, and waits until the
 * server knows. Otherwise everything is already done.
 */
export async function settlePayment(offer: Offer, posted: Posted<PaymentAnswer>): Promise<Posted> {
  if (!posted.isDone || posted.body.payment === null) return posted
  const { client_secret: secret, payment_method: paymentMethod, payment_url: url } = posted.body.payment
  if (secret === null) return leaveFor(url)
  const problem = await confirmPayment(offer.stripe, secret, paymentMethod)
  return problem === null
    ? postBilling('refresh', 'payment.process')
    : { isDone: false, sentence: sayFailed('payment.process', problem) }
}

/** To Stripe's own page about the invoice: it can be paid there. */
function leaveFor(url: string | null): Posted {
  if (url === null) return { isDone: false, sentence: sayFailed('payment.process', undefined) }
  window.location.assign(url)
  return { isDone: false, sentence: 'Please continue at Stripe.' }
}
