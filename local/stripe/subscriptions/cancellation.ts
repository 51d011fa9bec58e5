import { ApiError } from '../api/api-error.ts'
import type { Cancellation, SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import type { Changes } from './update-subscription.ts'

export function cancellationOf(subscription: SubscriptionRecord): Cancellation {
  const { cancelAt, cancelAtPeriodEnd, canceledAt, cancellation } = subscription
  return structuredClone({ cancelAt, cancelAtPeriodEnd, canceledAt, cancellation })
}

/** Sets when a subscription ends, or takes that back. @throws ApiError when both parameters are given */
export function setCancellation(
  world: World,
  subscription: SubscriptionRecord,
  params: Pick<Changes, 'cancel_at' | 'cancel_at_period_end' | 'cancellation_details'>,
): void {
  if (params.cancel_at_period_end !== undefined && params.cancel_at) {
    throw ApiError.invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    )
  }
  const { cancelAtPeriodEnd, cancelAt } = subscription
  // Each parameter takes back only what it has set.
  if (params.cancel_at !== undefined) subscription.cancelAt = params.cancel_at || null
  if (params.cancel_at || params.cancel_at_period_end !== undefined)
    subscription.cancelAtPeriodEnd = params.cancel_at_period_end ?? false
  if (params.cancel_at_period_end) subscription.cancelAt = null
  const hasChanged = cancelAtPeriodEnd !== subscription.cancelAtPeriodEnd || cancelAt !== subscription.cancelAt
  if (hasChanged) {
    const isCancelled = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null
    subscription.canceledAt = isCancelled ? world.now(subscription.customer) : null
    subscription.cancellation = {
      reason: isCancelled ? 'cancellation_requested' : null,
      comment: null,
      feedback: null,
    }
  }
  const { comment, feedback } = params.cancellation_details ?? {}
  if (comment !== undefined) subscription.cancellation.comment = comment || null
  if (feedback !== undefined) subscription.cancellation.feedback = feedback || null
}
