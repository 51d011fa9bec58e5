import { join } from 'node:path'
import { Account } from './account.ts'
import { createApi } from './api/api.ts'
import { serveBrowserScript } from './browser/serve-script.ts'
import { type Catalogue, seedCatalogue } from './catalogue/seed-catalogue.ts'
import { seedCoupons } from './coupons/seed-coupons.ts'
import { servePages } from './pages/serve-pages.ts'
import { serveTesting } from './testing/serve-testing.ts'
import type { Route } from '../http/front-door.ts'

export interface StripeOptions {
  catalogue: Catalogue
  /** Where the app receives webhooks; null sends none. */
  webhookUrl: string | null
  firstRetryMs?: number
}

export interface StripeService {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Answers `/v1/…` and `/stripe/…`. */
  serve(request: Request): Promise<Response>
  close(): void
}

const tickMs = 5_000

/** Starts the stand-in for Stripe. `publicUrl` is where browsers reach it. */
export function startStripe(
  { catalogue, ...options }: StripeOptions,
  dataDir: string | null,
  publicUrl: () => string,
  log: (line: string) => void,
): StripeService {
  const account = new Account({ ...options, folder: dataDir === null ? null : join(dataDir, 'stripe'), publicUrl, log })
  const { state } = account.world
  seedCatalogue(state, catalogue, account.world.now())
  seedCoupons(state, account.world.now())
  account.save()
  account.webhooks.wake()
  const timer = setInterval(() => {
    try {
      account.tick()
    } catch (error) {
      log(String(error))
    }
  }, tickMs)
  timer.unref()
  const api = createApi(account)
  return {
    ...state.keys,
    async serve(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/v1/')) return api(request)
      if (pathname.startsWith('/stripe/test/')) return serveTesting(request, account)
      if (pathname === '/stripe/stripe.js') return serveBrowserScript()
      return servePages(request, account)
    },
    close() {
      clearInterval(timer)
      account.webhooks.close()
    },
  }
}

/**
 * The routes: `/v1/` for the SDK, pages and the browser script under `/stripe/`. All of it is only for this machine: no
 * stranger can pay, or move the clock, in someone's test installation.
 */
export function stripeRoutes({ serve }: Pick<StripeService, 'serve'>): Route[] {
  return [
    { prefix: '/v1/', open: true, onThisMachine: true, serve },
    // Moves clocks: for our own tests, not for pages of other sites.
    { prefix: '/stripe/test/', open: false, onThisMachine: true, serve },
    { prefix: '/stripe/', open: true, onThisMachine: true, serve },
  ]
}
