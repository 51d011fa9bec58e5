import Stripe from 'stripe'
import { plans } from '@/lib/plans/catalogue'
import { soldPlans } from '@/lib/billing/stripe-environment'
import { openFrontDoor } from '@/local/http/front-door'
import { startStripe, stripeRoutes } from '@/local/stripe/stripe-service'

export type StandIn = {
  /** The official library, with the secret key. */
  stripe: Stripe
  /** What the app is given. */
  env: Record<string, string>
  /** Lets days pass for one customer. */
  passDays: (customerId: string, days: number) => Promise<void>
  /** The card holder answers the bank's question. */
  answerChallenge: (intentId: string, isPassed: boolean) => Promise<void>
  /** What Stripe was asked, as `METHOD path`. */
  asked: string[]
  close: () => Promise<void>
}

/** Stripe, on a port of its own. Its events are not sent anywhere: tests deliver them by hand, in their own order. */
export async function openStandIn(): Promise<StandIn> {
  let url = ''
  const fail = (problem: string) => {
    throw new Error(problem)
  }
  const service = startStripe({ catalogue: catalogue(), webhookUrl: null }, null, () => url, fail)
  const asked: string[] = []
  const door = await openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    routes: stripeRoutes({
      serve: (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`)
        return service.serve(request)
      },
    }),
    upgrade: (_, socket) => socket.destroy(),
    onProblem: fail,
  })
  url = door.url
  const { hostname, port } = new URL(url)
  const post = async (path: string, body: URLSearchParams | object) => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.secretKey}`,
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: isForm ? body.toString() : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    stripe: new Stripe(service.secretKey, { host: hostname, port, protocol: 'http', telemetry: false }),
    env: {
      STRIPE_SECRET_KEY: service.secretKey,
      STRIPE_WEBHOOK_SECRET: service.webhookSecret,
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: service.publishableKey,
      STRIPE_API_URL: url,
      ...priceVariables(),
    },
    passDays: async (customer, days) => {
      const { now }: { now: number } = await (await fetch(`${url}/stripe/test/clock?customer=${customer}`)).json()
      await post('/stripe/test/clock', { now: now + days * 24 * 60 * 60, customer })
    },
    answerChallenge: (id, isPassed) =>
      post(
        `/v1/${id.startsWith('pi_') ? 'payment' : 'setup'}_intents/${id}/challenge`,
        new URLSearchParams({ passed: String(isPassed) }),
      ),
    asked,
    close: async () => {
      service.close()
      await door.close()
    },
  }
}

function priceVariables(): Record<string, string> {
  return Object.fromEntries(
    soldPlans().map(({ plan, period }) => [`STRIPE_PRICE_${plan}_${period}`.toUpperCase(), `price_${plan}_${period}`]),
  )
}

/** Ours, and something that this account of Stripe sells elsewhere. */
function catalogue() {
  const tea = {
    product: { id: 'prod_tea', name: 'Tea' },
    prices: [{ id: 'price_tea', unitAmountCents: 100, interval: 'month' as const }],
  }
  const ours = plans
    .filter(({ id }) => id !== 'starter')
    .map(({ id, name, billing }) => ({
      product: { id: `prod_${id}`, name },
      prices: [
        { id: `price_${id}_monthly`, unitAmountCents: billing.monthly.basePriceCents, interval: 'month' as const },
        { id: `price_${id}_yearly`, unitAmountCents: billing.yearly.basePriceCents, interval: 'year' as const },
      ],
    }))
  return [...ours, tea]
}
