import 'server-only'
import Stripe from 'stripe'
import { Refusal } from '@/lib/errors'
import type { Viewer } from '@/lib/account/schema'
import { adminDb } from '@/lib/supabase/admin'
import type { Db } from '@/lib/supabase/db'
import { type Prices, pricesOf, type StripeEnvironment, stripeEnvironment } from './stripe-environment'

/** What all payment code works with: Stripe, the key that may write plans, and our prices. */
export type Billing = { stripe: Stripe; admin: Db; prices: Prices }

/** Who calls a billing verb, and what it works with. Every verb takes `(caller, input)`. */
export type BillingCaller = { billing: Billing; db: Db; viewer: Viewer }

/** @throws Refusal when this server has no Stripe */
export function openBilling(): Billing {
  const billing = findBilling()
  if (!billing) throw new Refusal('offline', 'Payments are not set up on this server.')
  return billing
}

/** Null if this server has no Stripe: then there is only Starter. */
export function findBilling(): Billing | null {
  const environment = stripeEnvironment()
  return environment && { stripe: stripeClient(environment), admin: adminDb(), prices: pricesOf(environment) }
}

/** How long one call may take; with two retries it stays within the lease of a checkout (open-checkout.ts). */
const timeoutMs = 15_000

/** The version whose types are installed: no dashboard setting changes what is sent or answered. */
const apiVersion = '2026-10-28.endive'

export function stripeClient({ secretKey, apiUrl }: Pick<StripeEnvironment, 'secretKey' | 'apiUrl'>): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl !== undefined && { httpClient: Stripe.createFetchHttpClient(fetchAt(apiUrl)) }),
  })
}

/** The library knows hosts, not paths: everything it sends to Stripe's host goes below `apiUrl`. */
function fetchAt(apiUrl: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(`${apiUrl}${pathname}${search}`, { ...init, cache: 'no-store' })
  }
}
