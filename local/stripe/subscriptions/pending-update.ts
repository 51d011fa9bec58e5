import { ApiError } from '../api/api-error.ts'
import { mergeMetadata } from '../api/fields.ts'
import { hourSeconds } from '../billing/calendar.ts'
import { voidInvoice } from '../invoices/void-invoice.ts'
import type { Cancellation, Changeable, InvoiceRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { setCancellation } from './cancellation.ts'
import { presentSubscription } from './present-subscription.ts'
import type { Changes } from './update-subscription.ts'

/** How long a change waits for its payment at most; a period that ends sooner ends the wait. */
const waitingHours = 23
/** All parameters that are allowed with `pending_if_incomplete`. */
const supported = new Set([
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'discounts',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
])

/** @throws ApiError for parameters that cannot wait for a payment */
export function refuseUnsupported(params: object): void {
  const other = Object.entries(params).find(([name, value]) => value !== undefined && !supported.has(name))
  if (other === undefined) return
  throw ApiError.invalid(
    `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. \`${other[0]}\` is not supported.`,
    other[0],
  )
}

export function changeableOf(subscription: SubscriptionRecord): Changeable {
  const { items, discounts, anchor, periodStart, periodEnd, pendingLines } = subscription
  return structuredClone({ items, discounts, anchor, periodStart, periodEnd, pendingLines })
}

/** Reverts a change until its invoice is paid. */
export function holdBack(
  world: World,
  subscription: SubscriptionRecord,
  before: Changeable & Cancellation & Pick<SubscriptionRecord, 'metadata'>,
  invoice: InvoiceRecord,
  { cancel_at_period_end: cancelAtPeriodEnd, metadata }: Changes,
): void {
  const after = changeableOf(subscription)
  Object.assign(subscription, before)
  subscription.pendingUpdate = {
    invoice: invoice.id,
    // The renewal bills what was held back, so no change may wait beyond it.
    expiresAt: Math.min(world.now(subscription.customer) + waitingHours * hourSeconds, before.periodEnd),
    after,
    metadata: metadata || {},
    ...(cancelAtPeriodEnd !== undefined && { cancelAtPeriodEnd }),
  }
}

export function waitsFor({ pendingUpdate }: SubscriptionRecord, { id }: InvoiceRecord): boolean {
  return pendingUpdate?.invoice === id
}

/** The invoice is paid: the change that waited for it takes effect. */
export function applyPendingUpdate(world: World, subscription: SubscriptionRecord): void {
  const { pendingUpdate, customer } = subscription
  if (!pendingUpdate) return
  world.change(
    'customer.subscription.updated',
    () => presentSubscription(world, subscription),
    customer,
    () => {
      Object.assign(subscription, pendingUpdate.after)
      subscription.metadata = mergeMetadata(subscription.metadata, pendingUpdate.metadata)
      setCancellation(world, subscription, { cancel_at_period_end: pendingUpdate.cancelAtPeriodEnd })
      subscription.pendingUpdate = null
    },
  )
  world.emit('customer.subscription.pending_update_applied', presentSubscription(world, subscription), customer)
}

/** The change is dropped: its invoice is void, and the subscription stays as it is. */
export function dropPendingUpdate(world: World, subscription: SubscriptionRecord): void {
  if (!subscription.pendingUpdate) return
  const invoice = world.get('invoices', subscription.pendingUpdate.invoice)
  if (invoice.status === 'open') voidInvoice(world, invoice)
  subscription.pendingUpdate = null
}

export function expirePendingUpdate(world: World, subscription: SubscriptionRecord): void {
  dropPendingUpdate(world, subscription)
  world.emit(
    'customer.subscription.pending_update_expired',
    presentSubscription(world, subscription),
    subscription.customer,
  )
}

/** A change that says otherwise than the one that waits about the end of the subscription expires it. */
export function expireIfContradicted(
  world: World,
  subscription: SubscriptionRecord,
  { cancel_at_period_end: cancelAtPeriodEnd }: Changes,
): void {
  const waiting = subscription.pendingUpdate?.cancelAtPeriodEnd
  if (waiting !== undefined && cancelAtPeriodEnd !== undefined && waiting !== cancelAtPeriodEnd)
    expirePendingUpdate(world, subscription)
}
