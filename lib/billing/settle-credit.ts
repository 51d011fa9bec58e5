import 'server-only'
import type Stripe from 'stripe'
import { isProration, netCents } from './next-invoice'
import { callStripe } from './stripe-call'

/** How many entries of a customer's balance are looked through at most. */
const mostEntries = 2000

/**
 * An abandoned renewal takes with it what it would have credited, as after a change to a smaller plan. The customer's
 * balance gets that credit instead, once per invoice; if the invoice is paid after all, the balance loses it again.
 */
export async function settleCredit(
  stripe: Stripe,
  customerId: string,
  invoice: Stripe.Invoice,
  became: 'abandoned' | 'paid',
): Promise<void> {
  const creditCents = creditOf(invoice)
  if (creditCents === 0) return
  const entries = await callStripe(
    'credit.list',
    stripe.customers.listBalanceTransactions(customerId, { limit: 100 }).autoPagingToArray({ limit: mostEntries }),
  )
  const givenCents = entries
    .filter(({ metadata }) => metadata?.['renewal'] === invoice.id)
    .reduce((sum, { amount }) => sum - amount, 0)
  const missingCents = (became === 'abandoned' ? creditCents : 0) - givenCents
  if (missingCents === 0) return
  await callStripe(
    'credit.settle',
    stripe.customers.createBalanceTransaction(
      customerId,
      {
        amount: -missingCents,
        currency: invoice.currency,
        description: 'Credit for a change of plan, from a renewal that was not paid',
        metadata: { renewal: invoice.id },
      },
      { idempotencyKey: `credit:${invoice.id}:${givenCents}:${missingCents}` },
    ),
  )
}

function creditOf({ billing_reason: reason, lines }: Stripe.Invoice): number {
  if (reason !== 'subscription_cycle') return 0
  return Math.max(0, -lines.data.filter(isProration).reduce((sum, line) => sum + netCents(line), 0))
}
