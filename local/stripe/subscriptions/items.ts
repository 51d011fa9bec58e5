import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { count, flag, mergeMetadata, metadata, text } from '../api/fields.ts'
import { newId } from '../world/new-id.ts'
import type { SubscriptionItemRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'

export const itemFields = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: count.optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
})
export type ItemFields = z.infer<typeof itemFields>

/** The items after a change: named ones changed or removed, others added. @throws ApiError */
export function changedItems(
  world: World,
  old: SubscriptionItemRecord[],
  changes: ItemFields[],
  at: number,
): SubscriptionItemRecord[] {
  const items = structuredClone(old)
  for (const [index, change] of changes.entries()) {
    const param = `items[${index}]`
    if (change.price !== undefined) checkPrice(world, change.price, `${param}[price]`)
    if (change.id === undefined) {
      if (change.price === undefined)
        throw ApiError.invalid(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing')
      items.push({
        id: newId('si'),
        created: at,
        price: change.price,
        quantity: change.quantity ?? 1,
        metadata: mergeMetadata({}, change.metadata),
        periodNetCents: 0,
      })
      continue
    }
    const item = items.find(({ id }) => id === change.id)
    if (!item) throw ApiError.missing('subscription item', change.id, `${param}[id]`)
    if (change.deleted) {
      items.splice(items.indexOf(item), 1)
      continue
    }
    item.price = change.price ?? item.price
    item.quantity = change.quantity ?? item.quantity
    item.metadata = mergeMetadata(item.metadata, change.metadata)
  }
  checkTogether(world, items)
  return items
}

/** How long the periods of these items are. */
export function intervalOf(world: World, items: SubscriptionItemRecord[]): 'month' | 'year' {
  const [first] = items
  if (!first) throw ApiError.invalid('A subscription must have at least one active item.', 'items')
  return world.get('prices', first.price).interval
}

function checkPrice(world: World, id: string, param: string): void {
  if (!world.get('prices', id, param).active) {
    throw ApiError.invalid('The price specified is inactive. This field only accepts active prices.', param)
  }
}

function checkTogether(world: World, items: SubscriptionItemRecord[]): void {
  const interval = intervalOf(world, items)
  if (items.some((item) => world.get('prices', item.price).interval !== interval)) {
    throw ApiError.invalid('The stand-in bills all items of a subscription at the same interval.', 'items')
  }
  if (new Set(items.map((item) => item.price)).size < items.length) {
    throw ApiError.invalid(
      'Each price can be in a subscription only once. Change the quantity of its item instead.',
      'items',
    )
  }
}
