import { presentInvoice } from '../invoices/present-invoice.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { attemptPayment, type Refusal } from './attempt-payment.ts'
import { markPaid } from './mark-paid.ts'

/** Gives a draft its number and applies the customer's balance; nothing is collected yet. */
export function finalizeInvoice(world: World, invoice: InvoiceRecord): void {
  const customer = world.get('customers', invoice.customer)
  const owedCents = invoice.totalCents + customer.balanceCents
  invoice.startingBalanceCents = customer.balanceCents
  invoice.amountDueCents = Math.max(0, owedCents)
  customer.balanceCents = Math.min(0, owedCents)
  invoice.endingBalanceCents = customer.balanceCents
  invoice.number = `${customer.invoicePrefix}-${String(customer.nextInvoiceNumber).padStart(4, '0')}`
  customer.nextInvoiceNumber += 1
  invoice.status = 'open'
  invoice.finalizedAt = world.now(invoice.customer)
  invoice.finalizesAt = null
  world.emit('invoice.finalized', presentInvoice(world, invoice), customer.id)
}

/** Finalizes a draft and collects it right away. Returns why it could not be collected. */
export function finalizeAndCollect(world: World, invoice: InvoiceRecord): Refusal | null {
  finalizeInvoice(world, invoice)
  if (invoice.amountDueCents === 0) {
    markPaid(world, invoice)
    return null
  }
  return attemptPayment(world, invoice)
}
