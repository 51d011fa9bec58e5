import 'server-only'
import type Stripe from 'stripe'
import { Refusal } from '@/lib/errors'
import type { Billing, BillingCaller } from './billing'
import { getCustomerId } from './customer'
import { callStripe, isMissing } from './stripe-call'
import { factsOf, isLive, type SubscriptionFacts } from './subscription-facts'

/** All that this customer ever had; none if Stripe no longer knows them. */
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
  const subscription = planAmong((await listSubscriptions(billing.stripe, customerId)).filter(isLive), billing)
  if (!subscription) throw new Refusal('invalid', 'There is no paid plan.')
  return { customerId, subscription }
}

/** The running ones that this product sold: the same customer may pay for something else at Stripe. */
export function planAmong(
  live: readonly SubscriptionFacts[],
  { prices }: Pick<Billing, 'prices'>,
): SubscriptionFacts | undefined {
  return live.find(({ userId, priceId }) => userId !== null || prices.planOf(priceId)) ?? live[0]
}

/**
 * Whether a period that has begun is unpaid: for about an hour its invoice is a draft while the subscription is active.
 * A change would credit that period as if it were paid.
 */
export async function hasUnpaidPeriod(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  return (await listInvoices(stripe, subscriptionId)).some(isOpenRenewal)
}

/** Whether the current period is still to be charged: a cancellation at its end would not stop that. */
export async function isPeriodUnpaid(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  return isLastRenewalOpen(await listInvoices(stripe, subscriptionId))
}

/** The invoices of one subscription, newest first. */
export function isLastRenewalOpen(invoices: readonly Pick<Stripe.Invoice, 'billing_reason' | 'status'>[]): boolean {
  const last = invoices.find(({ billing_reason: reason }) => reason === 'subscription_cycle')
  return last?.status === 'draft' || last?.status === 'open'
}

/** Whether an ended subscription no longer gives anything: its period is unpaid, or a credit note refunded it. */
export async function hasEndedUnpaid(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const invoices = await listInvoices(stripe, subscriptionId)
  return invoices.some(isOpenRenewal) || wasPaidBack(invoices)
}

async function listInvoices(stripe: Stripe, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const all = stripe.invoices.list({ subscription: subscriptionId, limit: 100 })
  return (await callStripe('invoice.list', all)).data
}

function isOpenRenewal({ billing_reason: reason, status }: Stripe.Invoice): boolean {
  return reason === 'subscription_cycle' && (status === 'draft' || status === 'open' || status === 'uncollectible')
}

/** For the last paid one; Stripe lists the newest first. */
export function wasPaidBack(
  invoices: readonly Pick<Stripe.Invoice, 'status' | 'amount_paid' | 'post_payment_credit_notes_amount'>[],
): boolean {
  const paid = invoices.find(({ status, amount_paid: amount }) => status === 'paid' && amount > 0)
  return paid !== undefined && paid.post_payment_credit_notes_amount >= paid.amount_paid
}

/** Whether Stripe is waiting for money: nothing is changed until it arrives. */
export function isOwing({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid'
}
