import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { clear, flag, integer, mergeMetadata, metadata, text } from '../api/fields.ts'
import type { Refusal } from '../billing/attempt-payment.ts'
import { finalizeAndCollect } from '../billing/finalize-invoice.ts'
import { discountFields, redeem } from '../coupons/redeem.ts'
import type { SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { cancellationFields, refuseIfEnded } from './cancel-subscription.ts'
import { cancellationOf, setCancellation } from './cancellation.ts'
import { changeItems } from './change-items.ts'
import { paymentSettings, purchaseOf, refusedPayment, setDefaultCard, trialSettings } from './create-subscription.ts'
import { itemFields } from './items.ts'
import { changeableOf, dropPendingUpdate, expireIfContradicted, holdBack, refuseUnsupported } from './pending-update.ts'
import { presentSubscription } from './present-subscription.ts'
import { startPeriod } from './start-period.ts'

export const changes = z.strictObject({
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  cancel_at: z.union([clear, integer]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationFields.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountFields.optional(),
  items: z.array(itemFields).max(20).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  proration_date: integer.optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_settings: trialSettings.optional(),
})
export type Changes = z.infer<typeof changes>

/** Changes a subscription, with the resulting charges and credits. @throws ApiError */
export function updateSubscription(world: World, subscription: SubscriptionRecord, params: Changes): void {
  refuseIfEnded(subscription, params)
  const waits = params.payment_behavior === 'pending_if_incomplete'
  if (waits) refuseUnsupported(params)
  let refusal: Refusal | null = null
  const show = () => presentSubscription(world, subscription)
  world.change('customer.subscription.updated', show, subscription.customer, () => {
    // A new choice replaces the change that waited.
    if (params.items) dropPendingUpdate(world, subscription)
    expireIfContradicted(world, subscription, params)
    const before = {
      ...changeableOf(subscription),
      ...cancellationOf(subscription),
      metadata: subscription.metadata,
    }
    setFields(world, subscription, params)
    const invoice = changeBilling(world, subscription, params)
    if (invoice && waits) holdBack(world, subscription, before, invoice, params)
    if (invoice) refusal = finalizeAndCollect(world, invoice)
  })
  if (refusal !== null) refuseUnpaid(refusal, params)
}

function refuseUnpaid(refusal: Refusal, { payment_behavior: behavior }: Changes): void {
  if (behavior === 'error_if_incomplete') throw refusedPayment(refusal)
}

/** The invoice to collect now, if the change creates one. */
function changeBilling(world: World, subscription: SubscriptionRecord, params: Changes) {
  const now = world.now(subscription.customer)
  const invoice =
    params.items || params.billing_cycle_anchor === 'now' ? changeItems(world, subscription, params) : null
  if (params.trial_end === undefined) return invoice
  if (subscription.status !== 'trialing') {
    throw ApiError.invalid('The stand-in can move the end of a trial only while it runs.', 'trial_end')
  }
  if (params.trial_end !== 'now') {
    if (params.trial_end <= now) throw ApiError.invalid('Invalid trial_end: it must be in the future.', 'trial_end')
    Object.assign(subscription, {
      trialEnd: params.trial_end,
      periodEnd: params.trial_end,
      anchor: params.trial_end,
      isTrialEndAnnounced: false,
    } satisfies Partial<SubscriptionRecord>)
    return invoice
  }
  subscription.trialEnd = now
  subscription.status = 'active'
  return startPeriod(world, subscription, now, { reason: 'subscription_update', anchor: now })
}

function setFields(world: World, subscription: SubscriptionRecord, params: Changes): void {
  setDefaultCard(world, subscription, params.default_payment_method)
  if (params.description !== undefined) subscription.description = params.description || null
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  if (params.trial_settings) {
    subscription.onTrialEndWithoutCard = params.trial_settings.end_behavior.missing_payment_method
  }
  if (params.discounts !== undefined) {
    subscription.discounts = redeem(world, params.discounts, purchaseOf(world, subscription), subscription.discounts)
  }
  setCancellation(world, subscription, params)
}
