import 'server-only'
import type Stripe from 'stripe'
import type { InvoiceParts, NextInvoice } from '@/lib/plans/billing-view'
import { nameOf } from './ending-discounts'
import { callStripe } from './stripe-call'
import { factsOf } from './subscription-facts'

/** What is charged next, and when; null if nothing will be. */
export async function nextInvoiceOf(
  stripe: Stripe,
  customerId: string,
  subscription: Stripe.Subscription,
): Promise<NextInvoice | null> {
  const { cancelsAt, periodEndsAt, status } = factsOf(subscription)
  if (cancelsAt !== null || status === 'unpaid' || status === 'paused') return null
  const parts = await previewInvoice(stripe, { customer: customerId, subscription: subscription.id })
  return { ...partsOf(parts), date: periodEndsAt.toISOString() }
}

/** An invoice as Stripe would make it, with the names of its coupons. */
export function previewInvoice(stripe: Stripe, params: Stripe.InvoiceCreatePreviewParams): Promise<Stripe.Invoice> {
  const expand = ['total_discount_amounts.discount.source.coupon']
  return callStripe('invoice.preview', stripe.invoices.createPreview({ ...params, expand }))
}

export function partsOf(invoice: Stripe.Invoice): InvoiceParts {
  return {
    amountCents: invoice.amount_due,
    currency: invoice.currency,
    lines: invoice.lines.data.map(({ description, amount }) => ({
      description: description ?? '',
      amountCents: amount,
    })),
    discounts: (invoice.total_discount_amounts ?? []).map(({ discount, amount }) => ({
      name: typeof discount === 'string' || discount.deleted ? 'Coupon' : nameOf(discount),
      amountCents: amount,
    })),
    creditCents: Math.max(0, Math.max(0, invoice.total) - invoice.amount_due),
    leftCents: Math.max(0, -invoice.total),
  }
}

export function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  const { subscription_item_details: ofPlan, invoice_item_details: ofItem } = parent ?? {}
  return (ofPlan?.proration || ofItem?.proration) ?? false
}

/** What a line costs after its discounts. */
export function netCents({ amount, discount_amounts: discounts }: Stripe.InvoiceLineItem): number {
  return (discounts ?? []).reduce((net, discount) => net - discount.amount, amount)
}
