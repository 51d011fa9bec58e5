import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { count, flag, integer, mergeMetadata, metadata, text } from '../api/fields.ts'
import { cardFor, type Refusal } from '../billing/attempt-payment.ts'
import { daySeconds, periodEndAfter } from '../billing/calendar.ts'
import { finalizeAndCollect, finalizeInvoice } from '../billing/finalize-invoice.ts'
import { invoicePeriod } from '../billing/make-invoice.ts'
import { markPaid } from '../billing/mark-paid.ts'
import { discountFields, redeem } from '../coupons/redeem.ts'
import { livingCustomer } from '../customers/customer-record.ts'
import { announceTrialEnd, trialNoticeDays } from './end-subscription.ts'
import { newId } from '../world/new-id.ts'
import type { SubscriptionItemRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import { changedItems, intervalOf, itemFields } from './items.ts'
import { presentSubscription } from './present-subscription.ts'

export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
})
export const paymentSettings = z.strictObject({
  payment_method_types: z.array(text).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})
export const creation = z.strictObject({
  customer: text,
  items: z.array(itemFields).max(20),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountFields.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_period_days: count.optional(),
  trial_settings: trialSettings.optional(),
})
type Creation = z.infer<typeof creation>

/** Starts a subscription, with its trial or its first payment. @throws ApiError */
export function createSubscription(world: World, params: Creation): SubscriptionRecord {
  const customer = livingCustomer(world, params.customer)
  const now = world.now(customer.id)
  const items = changedItems(world, [], params.items, now)
  const trialEnd = trialEndOf(params, now)
  const subscription: SubscriptionRecord = {
    id: newId('sub'),
    created: now,
    startDate: now,
    customer: customer.id,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEndAfter(now, now, intervalOf(world, items)),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    isTrialEndAnnounced: false,
    onTrialEndWithoutCard: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
    cancelAt: null,
    canceledAt: params.cancel_at_period_end ? now : null,
    endedAt: null,
    cancellation: {
      reason: params.cancel_at_period_end ? 'cancellation_requested' : null,
      comment: null,
      feedback: null,
    },
    defaultPaymentMethod: null,
    discounts: [],
    latestInvoice: null,
    pendingLines: [],
    description: params.description || null,
    metadata: mergeMetadata({}, params.metadata),
  }
  world.state.subscriptions[subscription.id] = subscription
  setDefaultCard(world, subscription, params.default_payment_method)
  subscription.discounts = redeem(world, params.discounts ?? '', purchaseOf(world, subscription), [])
  world.emit('customer.subscription.created', presentSubscription(world, subscription), customer.id)
  const invoice = invoicePeriod(world, subscription, {
    reason: 'subscription_create',
    periodStart: now,
    periodEnd: now,
  })
  if (trialEnd !== null && trialEnd - now <= trialNoticeDays * daySeconds) announceTrialEnd(world, subscription)
  if (params.payment_behavior === 'default_incomplete') {
    finalizeInvoice(world, invoice)
    if (invoice.amountDueCents === 0) markPaid(world, invoice)
    return subscription
  }
  const owedCents = invoice.totalCents + customer.balanceCents
  if (owedCents > 0 && cardFor(world, { subscription: subscription.id, customer: customer.id }) === null) {
    throw ApiError.invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      undefined,
      'resource_missing',
    )
  }
  const refusal = finalizeAndCollect(world, invoice)
  if (refusal && params.payment_behavior === 'error_if_incomplete') {
    throw refusedPayment(refusal)
  }
  return subscription
}

/** The refusal of a payment that the whole request depends on. */
export function refusedPayment({ code, message, declineCode }: Refusal): ApiError {
  if (code === 'authentication_required') {
    return ApiError.card(
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      'subscription_payment_intent_requires_action',
    )
  }
  return ApiError.card(message, code, declineCode === undefined ? {} : { declineCode })
}

/** The amount that a coupon reduces. */
export function purchaseOf(world: World, { id, customer, items }: SubscriptionRecord) {
  const price = (item: SubscriptionItemRecord) => world.get('prices', item.price)
  return {
    customer,
    subscription: id,
    subtotalCents: items.reduce((sum, item) => sum + price(item).unitAmountCents * item.quantity, 0),
    products: items.map((item) => price(item).product),
  }
}

/** Charges a subscription to one of its customer's cards. @throws ApiError when it is not theirs */
export function setDefaultCard(world: World, subscription: SubscriptionRecord, id: string | undefined): void {
  if (id === undefined) return
  if (id !== '' && world.get('paymentMethods', id, 'default_payment_method').customer !== subscription.customer) {
    throw ApiError.invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'default_payment_method',
      'resource_missing',
    )
  }
  subscription.defaultPaymentMethod = id || null
}

function trialEndOf({ trial_end: end, trial_period_days: days }: Creation, now: number): number | null {
  if (end !== undefined && days !== undefined) {
    throw ApiError.invalid('You may only specify one of these parameters: trial_end, trial_period_days.', 'trial_end')
  }
  if (end === 'now' || (end === undefined && !days)) return null
  const at = end ?? now + (days ?? 0) * daySeconds
  if (at <= now) throw ApiError.invalid('Invalid trial_end: it must be in the future.', 'trial_end')
  if (at > now + 730 * daySeconds) throw ApiError.invalid('A trial can last at most two years.', 'trial_period_days')
  return at
}
