import 'server-only'
import type Stripe from 'stripe'
import { Refusal } from '@/lib/errors'
import type { Billing, BillingCaller } from './billing'
import { getCustomerId } from './customer'
import { callStripe, isMissing } from './stripe-call'
import { dateOf, factsOf, isLive, type SubscriptionFacts } from './subscription-facts'

/** All that this customer ever had; none if Stripe no longer knows them. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<SubscriptionFacts[]> {
  return (await listWhole(stripe, customerId)).map(factsOf)
}

/** Each abandoned first payment leaves one. */
const mostSubscriptions = 2000

export async function listWhole(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  try {
    return await callStripe(
      'subscription.list',
      stripe.subscriptions
        .list({ customer: customerId, status: 'all', limit: 100, expand: ['data.latest_invoice', 'data.customer'] })
        .autoPagingToArray({ limit: mostSubscriptions }),
    )
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export type OwnSubscription = { customerId: string; subscription: SubscriptionFacts }

/** The caller's subscription as Stripe knows it. @throws Refusal when there is none */
export async function getOwnSubscription({ billing, db, viewer }: BillingCaller): Promise<OwnSubscription> {
  const customerId = await getCustomerId(db, viewer.id)
  const subscription = await findRunningPlan(billing, customerId)
  if (!subscription) throw new Refusal('invalid', 'There is no paid plan.')
  return { customerId, subscription }
}

/** The customer's running plan as Stripe knows it, if any. */
export async function findRunningPlan(billing: Billing, customerId: string): Promise<SubscriptionFacts | undefined> {
  return planAmong((await listSubscriptions(billing.stripe, customerId)).filter(isLive), billing)
}

/** The running one that this product sold, if any. */
export function planAmong(
  live: readonly SubscriptionFacts[],
  billing: Pick<Billing, 'prices'>,
): SubscriptionFacts | undefined {
  return live.find((facts) => isSoldHere(facts, billing)) ?? live[0]
}

/** The same customer may pay for something else at Stripe. */
export function isSoldHere({ userId, priceId }: SubscriptionFacts, { prices }: Pick<Billing, 'prices'>): boolean {
  return userId !== null || prices.planOf(priceId) !== undefined
}

/**
 * The unpaid invoice of a period that has begun, if any: for about an hour it is a draft while the subscription is
 * active, and it may have been given up on at Stripe. A change would credit that period as if it were paid.
 */
export async function findUnpaidInvoice(stripe: Stripe, facts: SubscriptionFacts): Promise<Stripe.Invoice | undefined> {
  return (await listInvoices(stripe, facts.id)).find((invoice) => isUnpaidInvoice(invoice, facts))
}

/** Whether the current period is still to be charged: a cancellation at its end would not stop that. */
export async function isPeriodUnpaid(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  return isLastRenewalOpen(await listInvoices(stripe, subscriptionId))
}

/** For the invoices of one subscription, newest first. What credit or a coupon covers is as good as paid. */
export function isLastRenewalOpen(
  invoices: readonly Pick<Stripe.Invoice, 'billing_reason' | 'status' | 'amount_due'>[],
): boolean {
  const last = invoices.find(({ billing_reason: reason }) => reason === 'subscription_cycle')
  return last !== undefined && isCollected(last) && last.amount_due > 0
}

/**
 * Whether an ended subscription no longer gives anything: its period is unpaid, a credit note refunded it, or its rest
 * was credited with the end.
 */
export async function hasEndedUnpaid(stripe: Stripe, facts: SubscriptionFacts): Promise<boolean> {
  const invoices = await listInvoices(stripe, facts.id)
  return (
    invoices.some((invoice) => isUnpaidInvoice(invoice, facts)) ||
    wasPaidBack(invoices) ||
    wasCredited(invoices, facts.endedAt)
  )
}

/** Since when a subscription that is past due is unpaid. */
export async function findUnpaidSince(stripe: Stripe, { id }: SubscriptionFacts): Promise<Date | null> {
  return unpaidSinceOf(await listInvoices(stripe, id))
}

type DatedInvoice = Pick<Stripe.Invoice, 'billing_reason' | 'status' | 'created'> & {
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'finalized_at'>
}

/**
 * When the first renewal after the last settled invoice was due; if there is none, whatever else was not paid. Invoices
 * are newest first.
 */
export function unpaidSinceOf(invoices: readonly DatedInvoice[]): Date | null {
  const isRenewal = ({ billing_reason: reason }: DatedInvoice) => reason === 'subscription_cycle'
  const settled = invoices.findIndex((one) => one.status === 'paid' || (one.status === 'void' && isRenewal(one)))
  const unsettled = invoices.slice(0, settled === -1 ? undefined : settled)
  const first = unsettled.findLast(isRenewal) ?? unsettled.findLast(({ status }) => status !== 'void')
  return first === undefined ? null : dateOf(first.status_transitions.finalized_at ?? first.created)
}

async function listInvoices(stripe: Stripe, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const all = stripe.invoices.list({ subscription: subscriptionId, limit: 100 })
  return (await callStripe('invoice.list', all)).data
}

type PeriodInvoice = Pick<Stripe.Invoice, 'billing_reason' | 'status' | 'latest_revision'> & {
  lines: { data: readonly { period: { start: number } }[] }
}

/**
 * Whether a period is not paid. What was given up on counts for its own period only, and a change that was never made
 * has none. A void invoice with a revision is replaced by that.
 */
export function isUnpaidInvoice(invoice: PeriodInvoice, { periodStartsAt }: Pick<SubscriptionFacts, 'periodStartsAt'>) {
  const { billing_reason: reason, status, latest_revision: revision, lines } = invoice
  if (isCollected(invoice)) return reason === 'subscription_cycle'
  const isGivenUp = status === 'uncollectible' || (status === 'void' && revision === null)
  return isGivenUp && lines.data.some(({ period }) => dateOf(period.start).getTime() === periodStartsAt.getTime())
}

/** Whether Stripe still collects an invoice. */
export function isCollected({ status }: Pick<Stripe.Invoice, 'status'>): boolean {
  return status === 'draft' || status === 'open'
}

/** For the last paid one; Stripe lists the newest first. */
export function wasPaidBack(
  invoices: readonly Pick<Stripe.Invoice, 'status' | 'amount_paid' | 'post_payment_credit_notes_amount'>[],
): boolean {
  const paid = invoices.find(({ status, amount_paid: amount }) => status === 'paid' && amount > 0)
  return paid !== undefined && paid.post_payment_credit_notes_amount >= paid.amount_paid
}

/** Between the end of a subscription and the invoice that it makes. */
const secondsToCredit = 60

/** Whether the subscription was ended with a credit for its unused time. */
export function wasCredited(
  [last]: readonly Pick<Stripe.Invoice, 'total' | 'created'>[],
  endedAt: Date | null,
): boolean {
  if (last === undefined || endedAt === null) return false
  return last.total < 0 && last.created >= endedAt.getTime() / 1000 - secondsToCredit
}

/** Whether Stripe is waiting for money: nothing is changed until it arrives. */
export function isOwing({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid'
}
