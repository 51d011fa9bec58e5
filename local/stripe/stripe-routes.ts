import type { Route } from '../http/front-door.ts'
import type { StripeService } from './stripe-service.ts'

/**
 * What is where: `/v1/` for the SDK, pages and the browser script under `/stripe/`. All of it is for this machine only:
 * no stranger can pay, or move the clock, in someone's test installation.
 */
export function stripeRoutes({ serve }: Pick<StripeService, 'serve'>): Route[] {
  return [
    { prefix: '/v1/', open: true, onThisMachine: true, serve },
    // Moves clocks: for our own tests, not for pages of other sites.
    { prefix: '/stripe/test/', open: false, onThisMachine: true, serve },
    { prefix: '/stripe/', open: true, onThisMachine: true, serve },
  ]
}
