import type Stripe from 'stripe'
import { wholeList } from '../api/list.ts'
import { currency, presentPlan, presentPrice } from '../catalogue/present-price.ts'
import type { DiscountRecord, SubscriptionItemRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'

export function presentSubscription(world: World, subscription: SubscriptionRecord): Stripe.Subscription {
  const { id } = subscription
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscription.cancellation, feedback_option: null },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: idsOf(subscription.discounts),
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(
      subscription.items.map((item) => presentItem(world, subscription, item)),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: presentPendingUpdate(world, subscription),
    schedule: null,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: subscription.onTrialEndWithoutCard },
    },
    trial_start: subscription.trialStart,
  }
}

function presentPendingUpdate(
  world: World,
  subscription: SubscriptionRecord,
): Stripe.Subscription.PendingUpdate | null {
  if (!subscription.pendingUpdate) return null
  const { after, cancelAtPeriodEnd, expiresAt, metadata } = subscription.pendingUpdate
  const changed = { ...subscription, ...after }
  const discounts = idsOf(changed.discounts)
  return {
    billing_cycle_anchor: after.anchor === subscription.anchor ? null : after.anchor,
    cancel_at_period_end: cancelAtPeriodEnd ?? null,
    discount: null,
    discounts: discounts.join() === idsOf(subscription.discounts).join() ? null : discounts,
    expires_at: expiresAt,
    metadata: metadata && Object.keys(metadata).length > 0 ? metadata : null,
    subscription_items: after.items.map((item) => presentItem(world, changed, item)),
    trial_end: null,
    trial_from_plan: null,
  }
}

function idsOf(discounts: DiscountRecord[]): string[] {
  return discounts.map(({ id }) => id)
}

function presentItem(
  world: World,
  subscription: SubscriptionRecord,
  item: SubscriptionItemRecord,
): Stripe.SubscriptionItem {
  const price = world.get('prices', item.price)
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: presentPlan(price),
    price: presentPrice(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  }
}
