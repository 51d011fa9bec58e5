import type { Route } from '../http/front-door.ts'
import type { StripeService } from './stripe-service.ts'

/** What lies where: `/v1/` as the SDK asks for it, pages and the browser script under `/stripe/`. */
export function stripeRoutes({ serve }: Pick<StripeService, 'serve'>): Route[] {
  return [
    { prefix: '/v1/', open: true, serve },
    // Moves clocks: for our own tests, not for a page elsewhere.
    { prefix: '/stripe/test/', open: false, serve },
    { prefix: '/stripe/', open: true, serve },
  ]
}
