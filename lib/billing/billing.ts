import 'server-only'
import type Stripe from 'stripe'
import { Refusal } from '@/lib/errors'
import { adminDb } from '@/lib/supabase/admin'
import type { Db } from '@/lib/supabase/db'
import { type Prices, pricesOf } from './prices'
import { stripeClient } from './stripe-client'
import { stripeEnvironment } from './stripe-settings'

/** What everything about payments works with: Stripe, the key that may write plans, and our prices. */
export type Billing = { stripe: Stripe; admin: Db; prices: Prices }

/** @throws Refusal where this server has no Stripe */
export function openBilling(): Billing {
  const billing = findBilling()
  if (!billing) throw new Refusal('offline', 'Payments are not set up on this server.')
  return billing
}

/** Null where this server has no Stripe: there is only Starter. */
export function findBilling(): Billing | null {
  const environment = stripeEnvironment()
  return environment && { stripe: stripeClient(environment), admin: adminDb(), prices: pricesOf(environment) }
}
