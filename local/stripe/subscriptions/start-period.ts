import { invoicePeriod } from '../billing/make-invoice.ts'
import { periodEndAfter } from '../billing/calendar.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { World } from '../world/world.ts'
import { intervalOf } from './items.ts'

/** Starts the next period and drafts its invoice; a new anchor counts periods from that day on. */
export function startPeriod(
  world: World,
  subscription: SubscriptionRecord,
  at: Timestamp,
  { reason, anchor = subscription.anchor }: { reason: InvoiceRecord['billingReason']; anchor?: Timestamp },
): InvoiceRecord {
  const { periodStart } = subscription
  subscription.anchor = anchor
  subscription.periodStart = at
  subscription.periodEnd = periodEndAfter(at, anchor, intervalOf(world, subscription.items))
  return invoicePeriod(world, subscription, { reason, periodStart, periodEnd: at })
}
