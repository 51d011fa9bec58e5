import Stripe from 'stripe'
import { wholeList } from '../api/list.ts'
import { currency } from '../catalogue/present-price.ts'
import type { InvoiceRecord, LineRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'

export function presentInvoice(world: World, invoice: InvoiceRecord): Stripe.Invoice {
  const { id } = invoice
  const page = invoice.finalizedAt === null ? null : `${world.publicUrl()}/stripe/invoices/${invoice.token}`
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Ninja Dojo',
    account_tax_ids: null,
    amount_due: invoice.amountDueCents,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaidCents,
    amount_remaining: invoice.status === 'paid' ? 0 : invoice.amountDueCents,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attempted,
    auto_advance: invoice.autoAdvance && (invoice.status === 'draft' || invoice.status === 'open'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: invoice.customerEmail,
    customer_name: invoice.customerName,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: invoice.discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalanceCents,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: page,
    invoice_pdf: page === null ? null : `${page}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: presentLines(world, invoice),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.finalizesAt ?? invoice.nextAttemptAt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalanceCents,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: invoice.subtotalCents,
    subtotal_excluding_tax: invoice.subtotalCents,
    test_clock: null,
    total: invoice.totalCents,
    total_discount_amounts: totalDiscounts(invoice),
    total_excluding_tax: invoice.totalCents,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  }
}

export function presentLines(world: World, invoice: InvoiceRecord): Stripe.ApiList<Stripe.InvoiceLineItem> {
  return wholeList(
    invoice.lines.map((line) => presentLine(world, invoice.id, line)),
    `/v1/invoices/${invoice.id}/lines`,
  )
}

function presentLine(world: World, invoice: string, line: LineRecord): Stripe.InvoiceLineItem {
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amountCents,
    currency,
    description: line.description,
    discount_amounts: line.discountAmounts.map(({ discount, amountCents }) => ({ discount, amount: amountCents })),
    discountable: !line.isProration,
    discounts: line.discountAmounts.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: { credited_items: null },
        subscription: line.subscription,
        subscription_item: line.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: world.get('prices', line.price).product },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(line.amountCents).div(
        Stripe.Decimal.from(Math.max(1, line.quantity)),
        2,
        'half-up',
      ),
    },
    quantity: line.quantity,
    quantity_decimal: Stripe.Decimal.from(line.quantity),
    subscription: line.subscription,
    subtotal: line.amountCents,
    taxes: [],
  }
}

function totalDiscounts({ lines, discounts }: InvoiceRecord): Stripe.Invoice.TotalDiscountAmount[] {
  const parts = lines.flatMap((line) => line.discountAmounts)
  return discounts.map(({ id }) => ({
    discount: id,
    amount: parts.filter((part) => part.discount === id).reduce((sum, part) => sum + part.amountCents, 0),
  }))
}
