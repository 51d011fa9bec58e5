import 'server-only'
import type Stripe from 'stripe'
import { AppError } from '@/lib/errors'
import { callStripe, isMissing } from './stripe-call'
import { factsOf, isLive, type SubscriptionFacts } from './subscription-facts'

/**
 * Ends a plan whose first payment is not confirmed. The invoice first: Stripe refuses to void one that was just paid, and
 * then its plan stays. Answers that plan.
 */
export async function withdraw(
  stripe: Stripe,
  { id, latestInvoiceId }: SubscriptionFacts,
  details: Stripe.SubscriptionCancelParams = {},
): Promise<SubscriptionFacts | null> {
  try {
    if (latestInvoiceId !== null) await callStripe('invoice.void', stripe.invoices.voidInvoice(latestInvoiceId))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unexpected') throw error
    const now = factsOf(await callStripe('subscription.retrieve', stripe.subscriptions.retrieve(id)))
    if (isLive(now)) return now
  }
  try {
    await callStripe('subscription.cancel', stripe.subscriptions.cancel(id, details))
  } catch (error) {
    // Without its invoice it may have ended by itself.
    if (!isMissing(error)) throw error
  }
  return null
}
