import { attemptPayment, cardFor } from '../billing/attempt-payment.ts'
import { hourSeconds } from '../billing/calendar.ts'
import { finalizeAndCollect } from '../billing/finalize-invoice.ts'
import { invoicePending } from '../billing/make-invoice.ts'
import { voidInvoice } from '../invoices/void-invoice.ts'
import { announceTrialEnd, endSubscription } from '../subscriptions/end-subscription.ts'
import { expirePendingUpdate } from '../subscriptions/pending-update.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import { startPeriod } from '../subscriptions/start-period.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'
import type { InvoiceDue, SubscriptionDue } from './next-due.ts'

export function dueInvoice(world: World, invoice: InvoiceRecord, what: InvoiceDue): void {
  if (what === 'finalize') finalizeAndCollect(world, invoice)
  else attemptPayment(world, invoice)
}

export function dueSubscription(world: World, subscription: SubscriptionRecord, what: SubscriptionDue): void {
  switch (what) {
    case 'announceTrialEnd':
      return announceTrialEnd(world, subscription)
    case 'cancel':
      return cancel(world, subscription)
    case 'expire':
      return expire(world, subscription)
    case 'expireUpdate':
      return expirePendingUpdate(world, subscription)
    case 'endTrial':
      return endTrial(world, subscription)
    case 'renew':
      return renew(world, subscription)
  }
}

/** With its last period, what waited for the next invoice is invoiced: a credit stays with the customer. */
function cancel(world: World, subscription: SubscriptionRecord): void {
  const { pendingLines, periodStart, periodEnd, customer } = subscription
  if (pendingLines.length > 0 && world.now(customer) >= periodEnd) {
    finalizeAndCollect(
      world,
      invoicePending(world, subscription, { reason: 'subscription_update', periodStart, periodEnd }),
    )
  }
  endSubscription(world, subscription, 'cancellation_requested')
}

/** A new period starts; its invoice stays a draft for an hour, as at Stripe. */
function renew(world: World, subscription: SubscriptionRecord): void {
  world.change(
    'customer.subscription.updated',
    () => presentSubscription(world, subscription),
    subscription.customer,
    () => {
      const invoice = startPeriod(world, subscription, subscription.periodEnd, { reason: 'subscription_cycle' })
      if (subscription.status === 'unpaid') invoice.autoAdvance = false
      else invoice.finalizesAt = invoice.created + hourSeconds
    },
  )
}

function endTrial(world: World, subscription: SubscriptionRecord): void {
  const hasCard = cardFor(world, { subscription: subscription.id, customer: subscription.customer }) !== null
  if (!hasCard && subscription.onTrialEndWithoutCard === 'cancel') return endSubscription(world, subscription, null)
  if (!hasCard && subscription.onTrialEndWithoutCard === 'pause') {
    const show = () => presentSubscription(world, subscription)
    world.change('customer.subscription.updated', show, subscription.customer, () => {
      subscription.status = 'paused'
    })
    world.emit('customer.subscription.paused', show(), subscription.customer)
    return
  }
  world.change(
    'customer.subscription.updated',
    () => presentSubscription(world, subscription),
    subscription.customer,
    () => {
      subscription.status = 'active'
      const invoice = startPeriod(world, subscription, subscription.periodEnd, { reason: 'subscription_cycle' })
      invoice.finalizesAt = invoice.created + hourSeconds
    },
  )
}

/** The first payment did not arrive in time: the subscription expires, and its invoice is void. */
function expire(world: World, subscription: SubscriptionRecord): void {
  const now = world.now(subscription.customer)
  const invoice = world.get('invoices', subscription.latestInvoice ?? '')
  voidInvoice(world, invoice)
  world.change(
    'customer.subscription.updated',
    () => presentSubscription(world, subscription),
    subscription.customer,
    () => {
      subscription.status = 'incomplete_expired'
      subscription.endedAt = now
    },
  )
}
