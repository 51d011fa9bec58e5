import 'server-only'
import Stripe from 'stripe'
import type { StripeEnvironment } from './stripe-environment'

/** What one call may take; with two repeats it stays within the lease of a checkout (checkout-lease.ts). */
const timeoutMs = 15_000

/** The version whose types are installed: what is sent and answered never changes by a setting in the dashboard. */
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

/** The library knows hosts, not paths: everything that it sends to Stripe's host is sent below `apiUrl`. */
function fetchAt(apiUrl: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(`${apiUrl}${pathname}${search}`, { ...init, cache: 'no-store' })
  }
}
