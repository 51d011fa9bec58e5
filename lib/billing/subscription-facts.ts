import type Stripe from 'stripe'
import { idOf } from './stripe-call'

/** The facts about a Stripe subscription that count here. */
export type SubscriptionFacts = {
  id: string
  status: string
  priceId: string
  itemId: string
  createdAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  trialEndsAt: Date | null
  hasHadTrial: boolean
  /** Whether it is in the trial that it began with; later ones are days given to someone who pays. */
  isFirstTrial: boolean
  cancelsAt: Date | null
  /** Whether it was cancelled for a date, as on Stripe's own page, instead of for the end of its period. */
  isCancelDated: boolean
  endedAt: Date | null
  /** When the oldest unpaid invoice was due, if it is past due and the invoices were asked. */
  unpaidSince: Date | null
  /** The card that is charged, its own or the customer's. */
  paymentMethodId: string | null
  /** Whether its last period is unpaid or was refunded, if known: once it has ended, that period gives nothing. */
  isUnpaidEnd: boolean
  /** Whether it ended with a payment that was due, or that was taken back. */
  wasLeftUnpaid: boolean
  /** Whether what it was left unpaid with has been paid since. */
  isPaidLate: boolean
  latestInvoiceId: string | null
  /** Whether this product made it, and for whom. */
  userId: string | null
  /** The order that it was made of, if this product made it. */
  order: string | null
}

/** Marks a subscription that was ended because there was another: its payments were credited. */
export const surplusComment = 'There was another subscription.'

/** Says that one was made of an order which its person had given up. */
export const givenUpComment = 'Its order was given up.'

/** Marks such a trial, which does not count as theirs. Customers can write the comment, but no metadata. */
export const givenUpTrial = { given_up: 'yes' } as const

/** Marks a subscription that ended unpaid: its open invoices were voided. */
export const leftUnpaid = { left_unpaid: 'yes' } as const
/** Takes that mark away again. */
export const notLeftUnpaid = { left_unpaid: '' } as const

/** Within which a trial is the one that its subscription began with. */
const secondsToStart = 60

/**
 * For a subscription with its `latest_invoice` and `customer` expanded. @throws Error for a subscription without items,
 * which Stripe does not have
 */
export function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${subscription.id} has no items.`)
  const { reason, comment } = subscription.cancellation_details ?? {}
  const { latest_invoice: invoice } = subscription
  const isOwed =
    invoice !== null && typeof invoice !== 'string' && (invoice.status === 'open' || invoice.status === 'uncollectible')
  const isMarked = subscription.metadata['left_unpaid'] === leftUnpaid.left_unpaid
  const isUnpaid = isOwed || reason === 'payment_disputed' || isMarked
  return {
    id: subscription.id,
    status: subscription.status,
    priceId: item.price.id,
    itemId: item.id,
    createdAt: dateOf(subscription.created),
    // Since 2025-03-31 periods belong to items, not to the subscription.
    periodStartsAt: dateOf(item.current_period_start),
    periodEndsAt: dateOf(item.current_period_end),
    trialEndsAt: optionalDateOf(subscription.trial_end),
    hasHadTrial: subscription.trial_start !== null && subscription.metadata['given_up'] !== givenUpTrial.given_up,
    isFirstTrial:
      subscription.status === 'trialing' &&
      (subscription.trial_start ?? Infinity) < subscription.created + secondsToStart,
    cancelsAt: optionalDateOf(
      subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null),
    ),
    isCancelDated: subscription.cancel_at !== null && !subscription.cancel_at_period_end,
    endedAt: optionalDateOf(subscription.ended_at),
    unpaidSince: null,
    paymentMethodId: paymentMethodOf(subscription),
    isUnpaidEnd: isUnpaid || comment === surplusComment || comment === givenUpComment || isNeverPaid(invoice),
    wasLeftUnpaid: isUnpaid && subscription.ended_at !== null,
    isPaidLate:
      isMarked &&
      reason !== 'payment_disputed' &&
      comment !== surplusComment &&
      isPaidAfter(invoice, subscription.ended_at),
    latestInvoiceId: idOf(invoice),
    userId: subscription.metadata['user_id'] ?? null,
    order: subscription.metadata['order'] ?? null,
  }
}

function isPaidAfter(latest: Stripe.Subscription['latest_invoice'], endedAt: number | null): boolean {
  if (latest === null || typeof latest === 'string' || endedAt === null) return false
  return latest.status === 'paid' && (latest.status_transitions.paid_at ?? 0) >= endedAt
}

/** Whether the latest invoice is still the first one, and was voided: the purchase came to nothing. */
function isNeverPaid(latest: Stripe.Subscription['latest_invoice']): boolean {
  if (latest === null || typeof latest === 'string') return false
  const { billing_reason: reason, status, latest_revision: revision } = latest
  return reason === 'subscription_create' && status === 'void' && revision === null
}

/** The payment method that Stripe charges, its own or the customer's, for a subscription with its customer expanded. */
export function paymentMethodOf({ default_payment_method: own, customer }: Stripe.Subscription): string | null {
  if (own !== null) return idOf(own)
  return typeof customer === 'string' || customer.deleted
    ? null
    : idOf(customer.invoice_settings.default_payment_method)
}

/** What takes a cancellation back. Stripe accepts only one of the two parameters. */
export function uncancelled({
  isCancelDated,
}: Pick<SubscriptionFacts, 'isCancelDated'>): Pick<
  Stripe.SubscriptionUpdateParams & Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
  'cancel_at' | 'cancel_at_period_end'
> {
  return isCancelDated ? { cancel_at: '' } : { cancel_at_period_end: false }
}

/** Whether it can be used, paid or changed: a person has at most one of these. */
export function isLive({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return (
    status === 'trialing' || status === 'active' || status === 'past_due' || status === 'unpaid' || status === 'paused'
  )
}

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

function optionalDateOf(seconds: number | null): Date | null {
  return seconds === null ? null : dateOf(seconds)
}
