import { presentInvoice } from '../invoices/present-invoice.ts'
import { applyPendingUpdate, waitsFor } from '../subscriptions/pending-update.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'

/** The invoice is settled; a subscription that waited for it continues. */
export function markPaid(world: World, invoice: InvoiceRecord): void {
  invoice.status = 'paid'
  invoice.paidAt = world.now(invoice.customer)
  invoice.amountPaidCents = invoice.amountDueCents
  invoice.attempted = true
  invoice.nextAttemptAt = null
  invoice.needsAuthentication = false
  const shown = presentInvoice(world, invoice)
  world.emit('invoice.paid', shown, invoice.customer)
  world.emit('invoice.payment_succeeded', shown, invoice.customer)
  const subscription = world.get('subscriptions', invoice.subscription)
  if (waitsFor(subscription, invoice)) return applyPendingUpdate(world, subscription)
  const waited = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (!waited || subscription.latestInvoice !== invoice.id) return
  world.change(
    'customer.subscription.updated',
    () => presentSubscription(world, subscription),
    invoice.customer,
    () => {
      subscription.status = 'active'
    },
  )
}
