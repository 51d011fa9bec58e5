import { catalogueRoutes } from '../catalogue/catalogue-routes.ts'
import { chargeRoutes } from '../charges/charge-routes.ts'
import { couponRoutes } from '../coupons/coupon-routes.ts'
import { promotionCodeRoutes } from '../coupons/promotion-code-routes.ts'
import { balanceTransactionRoutes } from '../customers/balance-transactions.ts'
import { customerRoutes } from '../customers/customer-routes.ts'
import { eventRoutes } from '../events/event-routes.ts'
import { invoiceRoutes } from '../invoices/invoice-routes.ts'
import { paymentIntentRoutes } from '../payment-intents/payment-intent-routes.ts'
import { paymentMethodRoutes } from '../payment-methods/payment-method-routes.ts'
import { portalRoutes } from '../portal/portal-routes.ts'
import { setupIntentRoutes } from '../setup-intents/setup-intent-routes.ts'
import { subscriptionRoutes } from '../subscriptions/subscription-routes.ts'
import { newId } from '../world/new-id.ts'
import type { Account } from '../account.ts'
import { ApiError } from './api-error.ts'
import { callerOf } from './authorize.ts'
import { expand } from './expand.ts'
import { answerBefore, fingerprintOf, remember, type Answer } from './idempotency.ts'
import { readForm, type Form } from './read-form.ts'
import type { ApiRoute } from './route.ts'
import { withPauses } from './with-pauses.ts'

/** Answers `/v1/…` as Stripe does. */
export function createApi(account: Account): (request: Request) => Promise<Response> {
  const routes: ApiRoute[] = [
    ...customerRoutes,
    ...balanceTransactionRoutes,
    ...catalogueRoutes,
    ...setupIntentRoutes,
    ...paymentMethodRoutes,
    ...paymentIntentRoutes,
    ...subscriptionRoutes,
    ...invoiceRoutes,
    ...chargeRoutes,
    ...couponRoutes,
    ...promotionCodeRoutes,
    ...portalRoutes,
    ...eventRoutes(account.events),
  ]

  // A change copies the whole state and writes two files.
  const change = withPauses()

  return async (request) => {
    const requestId = newId('req')
    const url = new URL(request.url)
    const encoded = request.method === 'POST' ? await request.text() : url.search.slice(1)
    const headers = { 'request-id': requestId, 'content-type': 'application/json', 'stripe-should-retry': 'false' }
    try {
      const work = (): ReturnType<typeof respond> => respond(request, url.pathname, encoded, requestId)
      const { answer, isReplay } = request.method === 'GET' ? work() : await change(work)
      return new Response(answer.body, {
        status: answer.status,
        headers: isReplay ? { ...headers, 'idempotent-replayed': 'true' } : headers,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return new Response(JSON.stringify(error), { status: error.status, headers })
    }
  }

  function respond(
    request: Request,
    path: string,
    encoded: string,
    requestId: string,
  ): { answer: Answer; isReplay: boolean } {
    const { expand: paths, key: keyInForm, ...form } = readForm(encoded)
    const caller = callerOf(request, keyInForm, account.world.state.keys)
    if (caller === null) {
      throw new ApiError(401, 'invalid_request_error', 'You did not provide a valid API key.', {
        code: 'api_key_invalid',
      })
    }
    const { route, ids } = findRoute(routes, request.method, path)
    if (caller === 'browser' && !route.open) {
      throw new ApiError(
        403,
        'invalid_request_error',
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        { code: 'secret_key_required' },
      )
    }
    const key = request.method === 'POST' ? keyOf(request, caller) : null
    const fingerprint = fingerprintOf(request.method, path, encoded)
    const before = key === null ? null : answerBefore(account.world.state, key, fingerprint)
    if (before) return { answer: before, isReplay: true }
    account.tick()
    const work = (): Answer => {
      const shown = route.answer(form, { world: account.world, ids, isPublic: caller === 'browser' })
      return { status: 200, body: JSON.stringify(expand(account.world, shown, pathsOf(paths)), null, 2) }
    }
    if (request.method === 'GET') return { answer: work(), isReplay: false }
    const answer = account.perform(work, { id: requestId, idempotencyKey: key }, (given) => {
      if (key !== null) remember(account.world.state, key, fingerprint, given)
    })
    return { answer, isReplay: false }
  }
}

/** The publishable key is on every page: whoever has it must not take the server's keys. */
function keyOf(request: Request, caller: 'browser' | 'server'): string | null {
  const key = request.headers.get('idempotency-key')
  return key !== null && caller === 'browser' ? `browser ${key}` : key
}

function findRoute(routes: ApiRoute[], method: string, path: string): { route: ApiRoute; ids: string[] } {
  const parts = path.split('/')
  for (const route of routes) {
    const wanted = route.path.split('/')
    if (route.method !== method || wanted.length !== parts.length) continue
    const matches = wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    if (!matches) continue
    const ids = parts.filter((_, index) => wanted[index]?.startsWith(':')).map(decoded)
    if (ids.every((id) => id !== null)) return { route, ids }
  }
  throw new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). The stand-in does not support it.`,
  )
}

/** Null for invalid percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function pathsOf(expanded: Form[string]): string[] {
  if (expanded === undefined) return []
  const paths = Array.isArray(expanded)
    ? expanded
    : typeof expanded === 'object' && expanded !== null
      ? Object.values(expanded)
      : [expanded]
  return paths.map(String)
}
