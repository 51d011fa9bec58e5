import 'server-only'
import type Stripe from 'stripe'
import { Refusal } from '@/lib/errors'
import type { BillingCaller } from './billing'
import { getCustomerId } from './customer'
import { callStripe, isMissing } from './stripe-call'
import { factsOf, isLive, type SubscriptionFacts } from './subscription-facts'

/** All that this customer ever had; none when Stripe no longer knows them. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<SubscriptionFacts[]> {
  return (await listWhole(stripe, customerId)).map(factsOf)
}

export async function listWhole(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  try {
    const { data } = await callStripe(
      'subscription.list',
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.latest_invoice', 'data.customer'],
      }),
    )
    return data
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export type OwnSubscription = { customerId: string; subscription: SubscriptionFacts }

/** The caller's subscription as Stripe knows it. @throws Refusal when there is none */
export async function getOwnSubscription({ billing, db, viewer }: BillingCaller): Promise<OwnSubscription> {
  const customerId = await getCustomerId(db, viewer.id)
  const subscription = (await listSubscriptions(billing.stripe, customerId)).find(isLive)
  if (!subscription) throw new Refusal('invalid', 'There is no paid plan.')
  return { customerId, subscription }
}

/**
 * Whether a period that has begun is not paid: for about an hour its invoice is a draft, while the subscription is active.
 * A change would credit that period as if it were paid.
 */
export async function hasUnpaidPeriod(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const { data } = await callStripe('invoice.list', stripe.invoices.list({ subscription: subscriptionId, limit: 100 }))
  return data.some(
    ({ billing_reason: reason, status }) =>
      reason === 'subscription_cycle' && (status === 'draft' || status === 'open' || status === 'uncollectible'),
  )
}

/** Whether Stripe waits for money: nothing is changed until it has come. */
export function isOwing({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid'
}
