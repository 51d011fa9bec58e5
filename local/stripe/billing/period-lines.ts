import { newId } from '../world/new-id.ts'
import type { LineRecord, SubscriptionItemRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { Timestamp } from '../world/primitives.ts'
import type { World } from '../world/world.ts'
import { applyDiscounts, netCents } from './apply-discounts.ts'
import { dayOf } from './calendar.ts'
import { dollars, prorate } from './money.ts'

/** One line per item for the subscription's current period; free during a trial. */
export function periodLines(world: World, subscription: SubscriptionRecord, at: Timestamp): LineRecord[] {
  const lines = subscription.items.map((item): LineRecord => {
    const price = world.get('prices', item.price)
    const { name } = world.get('products', price.product)
    const isTrial = subscription.status === 'trialing'
    return {
      id: newId('il'),
      amountCents: isTrial ? 0 : price.unitAmountCents * item.quantity,
      description: isTrial
        ? `Trial period for ${name}`
        : `${item.quantity} × ${name} (at ${dollars(price.unitAmountCents)} / ${price.interval})`,
      quantity: item.quantity,
      price: price.id,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      isProration: false,
      subscription: subscription.id,
      subscriptionItem: item.id,
      discountAmounts: [],
    }
  })
  applyDiscounts(world, subscription.discounts, lines, at)
  return lines
}

/** The cost of each item for a whole period after discounts, by item id. */
export function netByItem(lines: LineRecord[]): Map<string, number> {
  return new Map(lines.map((line) => [line.subscriptionItem, netCents(line)]))
}

/** A credit for the unused part of the current period (`sign` -1), or the charge for the rest of it (1). */
export function prorationLine(
  world: World,
  subscription: SubscriptionRecord,
  item: Pick<SubscriptionItemRecord, 'id' | 'price' | 'quantity' | 'periodNetCents'>,
  at: Timestamp,
  sign: 1 | -1,
): LineRecord {
  const { name } = world.get('products', world.get('prices', item.price).product)
  const { periodStart, periodEnd } = subscription
  const what = item.quantity === 1 ? name : `${item.quantity} × ${name}`
  return {
    id: newId('il'),
    amountCents: sign * prorate(item.periodNetCents, periodEnd - at, periodEnd - periodStart),
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${what} after ${dayOf(at)}`,
    quantity: item.quantity,
    price: item.price,
    periodStart: at,
    periodEnd,
    isProration: true,
    subscription: subscription.id,
    subscriptionItem: item.id,
    discountAmounts: [],
  }
}
