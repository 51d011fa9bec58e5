import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { presentInvoice } from './present-invoice.ts'

/** This invoice is no longer owed: the credit it used is given back, and a change that waited for it is dropped. */
export function voidInvoice(world: World, invoice: InvoiceRecord): void {
  if (invoice.status === 'void') return
  if (invoice.endingBalanceCents !== null)
    world.get('customers', invoice.customer).balanceCents += invoice.startingBalanceCents - invoice.endingBalanceCents
  invoice.status = 'void'
  invoice.voidedAt = world.now(invoice.customer)
  invoice.nextAttemptAt = null
  invoice.needsAuthentication = false
  world.emit('invoice.voided', presentInvoice(world, invoice), invoice.customer)
  const subscription = world.get('subscriptions', invoice.subscription)
  if (subscription.pendingUpdate?.invoice === invoice.id) subscription.pendingUpdate = null
}
