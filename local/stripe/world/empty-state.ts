import { randomText } from './new-id.ts'
import type { State } from './state.ts'

export function emptyState(): State {
  return {
    version: 1,
    keys: {
      secretKey: `sk_test_${randomText(32)}`,
      publishableKey: `pk_test_${randomText(32)}`,
      webhookSecret: `whsec_${randomText(32)}`,
    },
    clockAheadSeconds: 0,
    afterRetries: 'cancel',
    products: {},
    prices: {},
    customers: {},
    paymentMethods: {},
    setupIntents: {},
    coupons: {},
    promotionCodes: {},
    subscriptions: {},
    invoices: {},
    portalSessions: {},
    idempotency: {},
  }
}
