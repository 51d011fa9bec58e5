import 'server-only'
import type Stripe from 'stripe'
import { asking } from './stripe-failure'
import { factsOf } from './subscription-facts'

export type NextInvoice = {
  /** After coupons and credit. */
  amountCents: number
  currency: string
  date: string
  lines: { description: string; amountCents: number }[]
  /** What coupons take off, each by the name it has at Stripe. */
  discounts: { name: string; amountCents: number }[]
  /** What is left from before and taken off, as after a smaller plan. */
  creditCents: number
}

/** What is charged next, and when; null where nothing will be. */
export async function nextInvoiceOf(stripe: Stripe, customerId: string, subscription: Stripe.Subscription): Promise<NextInvoice | null> {
  const { cancelsAt, periodEndsAt, status } = factsOf(subscription)
  if (cancelsAt !== null || status === 'unpaid' || status === 'paused') return null
  const invoice = await asking(
    'invoice.next',
    stripe.invoices.createPreview({
      customer: customerId,
      subscription: subscription.id,
      expand: ['total_discount_amounts.discount.source.coupon'],
    }),
  )
  return {
    amountCents: invoice.amount_due,
    currency: invoice.currency,
    date: periodEndsAt.toISOString(),
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amountCents: amount })),
    discounts: (invoice.total_discount_amounts ?? []).map(({ discount, amount }) => ({ name: nameOf(discount), amountCents: amount })),
    creditCents: Math.max(0, invoice.total - invoice.amount_due),
  }
}

/** Of a discount with its coupon expanded. */
function nameOf(discount: Stripe.Invoice.TotalDiscountAmount['discount']): string {
  const coupon = typeof discount === 'string' || discount.deleted ? null : discount.source.coupon
  return (typeof coupon === 'string' ? null : coupon?.name) ?? 'Coupon'
}
