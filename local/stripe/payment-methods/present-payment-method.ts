import type Stripe from 'stripe'
import type { PaymentMethodRecord } from '../world/state.ts'

export function presentPaymentMethod(card: PaymentMethodRecord): Stripe.PaymentMethod {
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: card.billingDetails,
    ...(card.isLink
      ? { type: 'link', link: { email: card.billingDetails.email } }
      : { type: 'card', card: cardOf(card) }),
    created: card.created,
    customer: card.customer,
    customer_account: null,
    livemode: false,
    metadata: card.metadata,
  }
}

function cardOf(card: PaymentMethodRecord): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}
