import 'server-only'
import type Stripe from 'stripe'
import { settleCredit } from './settle-credit'
import { callStripe } from './stripe-call'
import { notLeftUnpaid, type SubscriptionFacts } from './subscription-facts'

/**
 * A plan ended unpaid, its invoice could not be voided at that moment, and someone has paid it since: its period counts
 * after all, and what was credited instead is taken back.
 */
export async function withLatePayments(
  stripe: Stripe,
  customerId: string,
  all: SubscriptionFacts[],
): Promise<SubscriptionFacts[]> {
  return Promise.all(
    all.map(async (facts) => {
      if (!facts.isPaidLate || facts.latestInvoiceId === null) return facts
      const invoice = await callStripe('invoice.retrieve', stripe.invoices.retrieve(facts.latestInvoiceId))
      await settleCredit(stripe, customerId, invoice, 'paid')
      await callStripe('subscription.paid', stripe.subscriptions.update(facts.id, { metadata: notLeftUnpaid }))
      return { ...facts, isPaidLate: false, isUnpaidEnd: false, wasLeftUnpaid: false }
    }),
  )
}
