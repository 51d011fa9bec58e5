import { daySeconds, hourSeconds } from '../billing/calendar.ts'
import { trialNoticeDays } from '../subscriptions/end-subscription.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { Timestamp } from '../world/primitives.ts'

/** How long a first payment may be outstanding. */
export const incompleteHours = 23

export type SubscriptionDue = 'expire' | 'expireUpdate' | 'announceTrialEnd' | 'endTrial' | 'renew' | 'cancel'
export type InvoiceDue = 'finalize' | 'retry'

/** The next event of a subscription, and its time. */
export function nextOfSubscription(subscription: SubscriptionRecord): { at: Timestamp; what: SubscriptionDue } | null {
  const { status, trialEnd, periodEnd, cancelAt } = subscription
  if (status === 'incomplete') return { at: subscription.created + incompleteHours * hourSeconds, what: 'expire' }
  if (status === 'trialing' && trialEnd !== null) {
    const notice = trialEnd - trialNoticeDays * daySeconds
    if (!subscription.isTrialEndAnnounced) return { at: notice, what: 'announceTrialEnd' }
    if (cancelAt !== null && cancelAt <= trialEnd) return { at: cancelAt, what: 'cancel' }
    return { at: trialEnd, what: subscription.cancelAtPeriodEnd ? 'cancel' : 'endTrial' }
  }
  if (status !== 'active' && status !== 'past_due' && status !== 'unpaid') return null
  const waitsUntil = subscription.pendingUpdate?.expiresAt
  if (waitsUntil !== undefined) return { at: Math.min(waitsUntil, periodEnd), what: 'expireUpdate' }
  if (cancelAt !== null && cancelAt <= periodEnd) return { at: cancelAt, what: 'cancel' }
  return { at: periodEnd, what: subscription.cancelAtPeriodEnd ? 'cancel' : 'renew' }
}

/** The next event of an invoice, and its time. */
export function nextOfInvoice({
  status,
  finalizesAt,
  nextAttemptAt,
  autoAdvance,
}: InvoiceRecord): { at: Timestamp; what: InvoiceDue } | null {
  if (!autoAdvance) return null
  if (status === 'draft' && finalizesAt !== null) return { at: finalizesAt, what: 'finalize' }
  if (status === 'open' && nextAttemptAt !== null) return { at: nextAttemptAt, what: 'retry' }
  return null
}
