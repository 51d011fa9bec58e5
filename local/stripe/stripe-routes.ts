import type { Route } from '../http/front-door.ts'
import type { StripeService } from './stripe-service.ts'

/**
 * What lies where: `/v1/` as the SDK asks for it, pages and the browser script under `/stripe/`. All of it is for this
 * machine only: no stranger pays, or moves the clock, on somebody's trial of the product.
 */
export function stripeRoutes({ serve }: Pick<StripeService, 'serve'>): Route[] {
  return [
    { prefix: '/v1/', open: true, onThisMachine: true, serve },
    // Moves clocks: for our own tests, not for a page elsewhere.
    { prefix: '/stripe/test/', open: false, onThisMachine: true, serve },
    { prefix: '/stripe/', open: true, onThisMachine: true, serve },
  ]
}
