import { ApiError } from '../api/api-error.ts'
import { finalizeAndCollect } from '../billing/finalize-invoice.ts'
import { cardFor, type Refusal } from '../billing/attempt-payment.ts'
import type { SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { presentSubscription } from './present-subscription.ts'
import { startPeriod } from './start-period.ts'

/** Resumes a paused subscription with a new period from today, once it is paid. @throws ApiError */
export function resumeSubscription(world: World, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'paused') {
    throw ApiError.invalid(`Only paused subscriptions can be resumed; this one is ${subscription.status}.`)
  }
  if (cardFor(world, { subscription: subscription.id, customer: subscription.customer }) === null) {
    throw ApiError.invalid(
      'This customer has no attached payment source or default payment method.',
      undefined,
      'resource_missing',
    )
  }
  const now = world.now(subscription.customer)
  const show = () => presentSubscription(world, subscription)
  let refusal: Refusal | null = null
  world.change('customer.subscription.updated', show, subscription.customer, () => {
    const invoice = startPeriod(world, subscription, now, { reason: 'subscription_update', anchor: now })
    refusal = finalizeAndCollect(world, invoice)
    if (refusal === null) subscription.status = 'active'
  })
  if (refusal === null) world.emit('customer.subscription.resumed', show(), subscription.customer)
}
