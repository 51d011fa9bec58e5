import type Stripe from 'stripe'
import { cardFor } from '../billing/attempt-payment.ts'
import { currency } from '../catalogue/present-price.ts'
import type { InvoiceRecord } from '../world/billing-records.ts'
import type { World } from '../world/world.ts'

/** An invoice's payment; only the invoice is stored. */
export function presentPaymentIntent(world: World, invoice: InvoiceRecord): Stripe.PaymentIntent {
  const status = statusOf(world, invoice)
  return {
    id: paymentIntentIdOf(invoice),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amountDueCents,
    amount_capturable: 0,
    amount_received: invoice.amountPaidCents,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: invoice.voidedAt,
    cancellation_reason: invoice.status === 'void' ? 'void_invoice' : null,
    capture_method: 'automatic',
    client_secret: clientSecretOf(invoice),
    confirmation_method: 'automatic',
    created: invoice.finalizedAt ?? invoice.created,
    currency,
    customer: invoice.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action:
      status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    on_behalf_of: null,
    payment_method: status === 'requires_payment_method' ? null : (cardFor(world, invoice)?.id ?? null),
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null,
  }
}

export function paymentIntentIdOf({ id }: InvoiceRecord): string {
  return id.replace(/^in_/, 'pi_')
}

export function clientSecretOf(invoice: InvoiceRecord): string {
  return `${paymentIntentIdOf(invoice)}_secret_${invoice.token.slice(0, 24)}`
}

function statusOf(world: World, invoice: InvoiceRecord) {
  if (invoice.status === 'paid') return 'succeeded'
  if (invoice.status === 'void') return 'canceled'
  if (invoice.needsAuthentication) return 'requires_action'
  return invoice.attempted || cardFor(world, invoice) === null ? 'requires_payment_method' : 'requires_confirmation'
}
