import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { flag, text } from '../api/fields.ts'
import { finalizeAndCollect } from '../billing/finalize-invoice.ts'
import { invoicePending } from '../billing/make-invoice.ts'
import { prorationLine } from '../billing/period-lines.ts'
import type { SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { endSubscription } from './end-subscription.ts'

export const cancellationFields = z.strictObject({ comment: text.optional(), feedback: text.optional() })
export const cancelFields = z.strictObject({
  cancellation_details: cancellationFields.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

/** Ends a subscription now, with a credit for the unused time on request. @throws ApiError when it has already ended */
export function cancelSubscription(
  world: World,
  subscription: SubscriptionRecord,
  params: z.infer<typeof cancelFields>,
): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
  const now = world.now(subscription.customer)
  if (params.prorate && subscription.status !== 'trialing') {
    subscription.pendingLines.push(
      ...subscription.items.map((item) => prorationLine(world, subscription, item, now, -1)),
    )
  }
  subscription.cancellation = {
    reason: 'cancellation_requested',
    comment: params.cancellation_details?.comment ?? null,
    feedback: params.cancellation_details?.feedback ?? null,
  }
  if (params.invoice_now && subscription.pendingLines.length > 0) {
    const { periodStart } = subscription
    finalizeAndCollect(
      world,
      invoicePending(world, subscription, { reason: 'subscription_update', periodStart, periodEnd: now }),
    )
  }
  endSubscription(world, subscription, 'cancellation_requested')
}

/** @throws ApiError when the subscription has ended: only notes about it can be changed then */
export function refuseIfEnded({ id, status }: SubscriptionRecord, changes: object = {}): void {
  if (status !== 'canceled' && status !== 'incomplete_expired') return
  const fields = Object.keys(changes)
  if (fields.length === 0) throw ApiError.missing('subscription', id, 'id')
  if (fields.some((field) => field !== 'metadata' && field !== 'cancellation_details'))
    throw ApiError.invalid('A canceled subscription can only update its cancellation_details and metadata.')
}
