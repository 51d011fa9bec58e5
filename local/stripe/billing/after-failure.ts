import { waitsFor } from '../subscriptions/pending-update.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { daySeconds } from './calendar.ts'

/** Days after each failed attempt until the next; after the last the subscription ends. */
export const retryDays = [3, 5, 7]

/**
 * What follows a failed payment. The first payment leaves the subscription incomplete and is not retried. A later one
 * makes it past due, is retried on the retry days, and finally ends it as the account's settings say.
 */
export function afterFailure(world: World, invoice: InvoiceRecord): void {
  const subscription = world.get('subscriptions', invoice.subscription)
  // A change that waits for a payment changes nothing before the payment arrives.
  if (waitsFor(subscription, invoice)) return
  if (invoice.billingReason === 'subscription_create' || ['canceled', 'paused'].includes(subscription.status)) return
  const now = world.now(invoice.customer)
  const days = retryDays[invoice.attemptCount - 1]
  if (days !== undefined) {
    invoice.nextAttemptAt = now + days * daySeconds
    world.change(
      'customer.subscription.updated',
      () => presentSubscription(world, subscription),
      invoice.customer,
      () => {
        if (subscription.status !== 'unpaid') subscription.status = 'past_due'
      },
    )
    return
  }
  invoice.nextAttemptAt = null
  if (world.state.afterRetries === 'cancel') {
    endSubscription(world, subscription, 'payment_failed')
    return
  }
  world.change(
    'customer.subscription.updated',
    () => presentSubscription(world, subscription),
    invoice.customer,
    () => {
      subscription.status = 'unpaid'
    },
  )
}
