import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { clear, count, flag, integer, text } from '../api/fields.ts'
import { discountFields } from '../coupons/redeem.ts'
import { emptyCustomer } from '../customers/customer-record.ts'
import { refuseIfEnded } from '../subscriptions/cancel-subscription.ts'
import { createSubscription } from '../subscriptions/create-subscription.ts'
import { itemFields } from '../subscriptions/items.ts'
import { startPeriod } from '../subscriptions/start-period.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'

export const previewFields = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  discounts: discountFields.optional(),
  preview_mode: z.literal('next').optional(),
  subscription_details: z
    .strictObject({
      items: z.array(itemFields).max(20).optional(),
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      cancel_at: z.union([clear, integer]).optional(),
      cancel_at_period_end: flag.optional(),
      proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
      proration_date: integer.optional(),
      trial_end: z.union([z.literal('now'), integer]).optional(),
      trial_period_days: count.optional(),
    })
    .optional(),
})
type Preview = z.infer<typeof previewFields>

/**
 * The next invoice, or the one that a change would create: the change is made in a copy of the world. @throws ApiError
 */
export function previewInvoice(world: World, params: Preview): { copy: World; invoice: InvoiceRecord } {
  const copy = world.copy()
  const invoice =
    params.subscription === undefined ? firstInvoice(copy, params) : nextInvoice(copy, params.subscription, params)
  const asPreview: InvoiceRecord = {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    number: null,
    status: 'draft',
    billingReason: 'upcoming',
    attempted: false,
    attemptCount: 0,
    amountPaidCents: 0,
    finalizedAt: null,
    paidAt: null,
    nextAttemptAt: null,
    endingBalanceCents: invoice.endingBalanceCents ?? Math.min(0, invoice.totalCents + invoice.startingBalanceCents),
  }
  copy.state.invoices[asPreview.id] = asPreview
  return { copy, invoice: asPreview }
}

function firstInvoice(copy: World, { customer, discounts, subscription_details: details }: Preview): InvoiceRecord {
  if (!details?.items) {
    throw ApiError.invalid(
      'You must specify a subscription or subscription_details[items].',
      'subscription',
      'parameter_missing',
    )
  }
  const buyer = customer === undefined ? emptyCustomer(copy.now()) : copy.get('customers', customer, 'customer')
  copy.state.customers[buyer.id] = buyer
  const { trial_end: trialEnd, trial_period_days: trialDays } = details
  const subscription = createSubscription(copy, {
    customer: buyer.id,
    items: details.items,
    payment_behavior: 'default_incomplete',
    discounts,
    trial_end: trialEnd,
    trial_period_days: trialDays,
  })
  return copy.get('invoices', subscription.latestInvoice ?? '')
}

function nextInvoice(copy: World, id: string, { discounts, subscription_details: details }: Preview): InvoiceRecord {
  const subscription = copy.get('subscriptions', id, 'subscription')
  refuseIfEnded(subscription)
  const before = subscription.latestInvoice
  if (details || discounts !== undefined) {
    const { trial_period_days: _, ...changes } = details ?? {}
    updateSubscription(copy, subscription, { ...changes, discounts })
    if (subscription.latestInvoice !== before) return copy.get('invoices', subscription.latestInvoice ?? '')
  }
  const ends =
    subscription.cancelAtPeriodEnd ||
    (subscription.cancelAt !== null && subscription.cancelAt <= subscription.periodEnd)
  if (ends || subscription.status === 'paused') {
    throw new ApiError(404, 'invalid_request_error', `No upcoming invoices for customer: ${subscription.customer}`, {
      code: 'invoice_upcoming_none',
    })
  }
  return renewed(copy, id)
}

function renewed(copy: World, id: string): InvoiceRecord {
  const subscription = copy.get('subscriptions', id)
  const { customer, periodEnd } = subscription
  let next: InvoiceRecord | null = null
  copy.at(customer, periodEnd, () => {
    if (subscription.status === 'trialing') subscription.status = 'active'
    next = startPeriod(copy, subscription, periodEnd, { reason: 'upcoming' })
  })
  return next ?? copy.get('invoices', subscription.latestInvoice ?? '')
}
