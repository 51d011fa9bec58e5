import { presentInvoice } from '../invoices/present-invoice.ts'
import { newId, randomText } from '../world/new-id.ts'
import type { InvoiceRecord, LineRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { World } from '../world/world.ts'
import { remainingDiscounts, netCents } from './apply-discounts.ts'
import { netByItem, periodLines } from './period-lines.ts'

interface Occasion {
  reason: InvoiceRecord['billingReason']
  /** The past period that the invoice covers. */
  periodStart: Timestamp
  periodEnd: Timestamp
}

/** A draft with only the pending items. */
export function invoicePending(world: World, subscription: SubscriptionRecord, occasion: Occasion): InvoiceRecord {
  return draft(world, subscription, subscription.pendingLines, occasion)
}

/** A draft for the period that has started, with the pending items. It uses up one-time discounts. */
export function invoicePeriod(world: World, subscription: SubscriptionRecord, occasion: Occasion): InvoiceRecord {
  const at = world.now(subscription.customer)
  const lines = periodLines(world, subscription, at)
  const net = netByItem(lines)
  for (const item of subscription.items) item.periodNetCents = net.get(item.id) ?? 0
  const invoice = draft(world, subscription, [...subscription.pendingLines, ...lines], occasion)
  if (subscription.status !== 'trialing') {
    subscription.discounts = remainingDiscounts(world, subscription.discounts, at)
  }
  return invoice
}

function draft(world: World, subscription: SubscriptionRecord, lines: LineRecord[], occasion: Occasion): InvoiceRecord {
  const customer = world.get('customers', subscription.customer)
  const subtotalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const totalCents = lines.reduce((sum, line) => sum + netCents(line), 0)
  const invoice: InvoiceRecord = {
    id: newId('in'),
    created: world.now(customer.id),
    token: randomText(40),
    customer: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    number: null,
    status: 'draft',
    billingReason: occasion.reason,
    periodStart: occasion.periodStart,
    periodEnd: occasion.periodEnd,
    lines,
    discounts: subscription.discounts.filter(({ id }) =>
      lines.some((line) => line.discountAmounts.some((part) => part.discount === id)),
    ),
    subtotalCents,
    totalCents,
    startingBalanceCents: customer.balanceCents,
    endingBalanceCents: null,
    amountDueCents: Math.max(0, totalCents + customer.balanceCents),
    amountPaidCents: 0,
    attemptCount: 0,
    attempted: false,
    autoAdvance: true,
    finalizesAt: null,
    nextAttemptAt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    needsAuthentication: false,
    paymentMethod: null,
    metadata: {},
  }
  subscription.pendingLines = []
  subscription.latestInvoice = invoice.id
  world.state.invoices[invoice.id] = invoice
  world.emit('invoice.created', presentInvoice(world, invoice), customer.id)
  return invoice
}
