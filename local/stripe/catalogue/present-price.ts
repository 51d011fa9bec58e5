import Stripe from 'stripe'
import type { PriceRecord, ProductRecord } from '../world/state.ts'

export const currency = 'usd'

export function presentProduct({ id, created, name, active, metadata }: ProductRecord): Stripe.Product {
  return {
    id,
    object: 'product',
    active,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }
}

export function presentPrice(price: PriceRecord): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: price.created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: null,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.unitAmountCents,
    unit_amount_decimal: Stripe.Decimal.from(price.unitAmountCents),
  }
}

/** The older form of a price, which subscription items still contain. */
export function presentPlan(price: PriceRecord): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unitAmountCents,
    amount_decimal: Stripe.Decimal.from(price.unitAmountCents),
    billing_scheme: 'per_unit',
    created: price.created,
    currency,
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
