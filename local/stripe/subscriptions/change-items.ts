import { ApiError } from '../api/api-error.ts'
import { invoicePending } from '../billing/make-invoice.ts'
import { netByItem, periodLines, prorationLine } from '../billing/period-lines.ts'
import type { InvoiceRecord, SubscriptionItemRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { changedItems, intervalOf, type ItemFields } from './items.ts'
import { startPeriod } from './start-period.ts'

interface ItemChange {
  items?: ItemFields[] | undefined
  billing_cycle_anchor?: 'now' | 'unchanged' | undefined
  proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined
  proration_date?: number | undefined
}

/**
 * Another plan, quantity or interval. Within the same interval, the difference for the rest of the period waits for the
 * next invoice (or is invoiced right away); another interval starts a new period today. Returns the invoice that is due
 * now.
 */
export function changeItems(world: World, subscription: SubscriptionRecord, change: ItemChange): InvoiceRecord | null {
  const now = world.now(subscription.customer)
  const before = subscription.items
  const after = changedItems(world, before, change.items ?? [], now)
  const behavior = change.proration_behavior ?? 'create_prorations'
  const isFree = subscription.status === 'trialing' || subscription.status === 'paused'
  const at = change.proration_date ?? now
  if (at < subscription.periodStart || at > subscription.periodEnd) {
    throw ApiError.invalid('Invalid proration_date: it must be within the current billing period.', 'proration_date')
  }
  const startsNewPeriod =
    change.billing_cycle_anchor === 'now' || intervalOf(world, before) !== intervalOf(world, after)
  if (isFree) {
    subscription.items = after
    return null
  }
  if (startsNewPeriod) {
    if (behavior !== 'none')
      subscription.pendingLines.push(...before.map((item) => prorationLine(world, subscription, item, at, -1)))
    subscription.items = after
    return startPeriod(world, subscription, now, { reason: 'subscription_update', anchor: now })
  }
  subscription.items = after
  if (behavior === 'none') return null
  prorateDifference(world, subscription, before, at)
  if (behavior !== 'always_invoice' || subscription.pendingLines.length === 0) return null
  const { periodStart, periodEnd } = subscription
  return invoicePending(world, subscription, { reason: 'subscription_update', periodStart, periodEnd })
}

function prorateDifference(
  world: World,
  subscription: SubscriptionRecord,
  before: SubscriptionItemRecord[],
  at: number,
): void {
  const net = netByItem(periodLines(world, subscription, at))
  for (const old of before) {
    if (
      !isSame(
        old,
        subscription.items.find(({ id }) => id === old.id),
      )
    ) {
      subscription.pendingLines.push(prorationLine(world, subscription, old, at, -1))
    }
  }
  for (const item of subscription.items) {
    if (
      isSame(
        item,
        before.find(({ id }) => id === item.id),
      )
    )
      continue
    item.periodNetCents = net.get(item.id) ?? 0
    subscription.pendingLines.push(prorationLine(world, subscription, item, at, 1))
  }
}

function isSame(one: SubscriptionItemRecord, other: SubscriptionItemRecord | undefined): boolean {
  return other !== undefined && one.price === other.price && one.quantity === other.quantity
}
