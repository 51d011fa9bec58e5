import type { SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { voidInvoice } from '../invoices/void-invoice.ts'
import { dropPendingUpdate } from './pending-update.ts'
import { presentSubscription } from './present-subscription.ts'

/** Ends a subscription for good and stops collecting for it. Open invoices stay open. */
export function endSubscription(world: World, subscription: SubscriptionRecord, reason: string | null): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
  const now = world.now(subscription.customer)
  dropPendingUpdate(world, subscription)
  const neverBegan = subscription.status === 'incomplete'
  subscription.status = 'canceled'
  subscription.endedAt = now
  subscription.canceledAt ??= now
  subscription.cancellation.reason ??= reason
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.subscription !== subscription.id) continue
    invoice.nextAttemptAt = null
    if (invoice.status === 'draft' || invoice.status === 'open') invoice.autoAdvance = false
    if (invoice.status === 'draft') invoice.finalizesAt = null
    if (neverBegan && invoice.status === 'open') voidInvoice(world, invoice)
  }
  world.emit('customer.subscription.deleted', presentSubscription(world, subscription), subscription.customer)
}

/** How long in advance the end of a trial is announced. */
export const trialNoticeDays = 3

export function announceTrialEnd(world: World, subscription: SubscriptionRecord): void {
  subscription.isTrialEndAnnounced = true
  world.emit('customer.subscription.trial_will_end', presentSubscription(world, subscription), subscription.customer)
}
