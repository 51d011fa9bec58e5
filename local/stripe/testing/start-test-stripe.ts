import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { openFrontDoor } from '../../http/front-door.ts'
import type { Catalogue } from '../catalogue/seed-catalogue.ts'
import { startStripe, stripeRoutes, type StripeService } from '../stripe-service.ts'

export const CATALOGUE: Catalogue = [
  {
    product: { id: 'prod_essentials', name: 'Essentials' },
    prices: [{ id: 'price_essentials_monthly', unitAmountCents: 1000, interval: 'month' }],
  },
  {
    product: { id: 'prod_pro', name: 'Pro' },
    prices: [
      { id: 'price_pro_monthly', unitAmountCents: 2000, interval: 'month' },
      { id: 'price_pro_yearly', unitAmountCents: 20000, interval: 'year' },
    ],
  },
]

export interface TestStripe extends StripeService {
  url: string
  sdk: Stripe
  /** Posts to `/stripe/test/…`. */
  test(path: string, body: object): Promise<{ status: number; body: unknown }>
  /** Moves one customer's clock, or all clocks. */
  moveTo(now: number, customer?: string): Promise<void>
  types(): Promise<string[]>
  stop(): Promise<void>
}

/** The stand-in on a free port, and the official SDK connected to it. */
export async function startTestStripe(
  options: { dataDir?: string | null; webhookUrl?: string | null; log?: (problem: string) => void } = {},
): Promise<TestStripe> {
  const { dataDir = null, webhookUrl = null, log = refuse } = options
  let url = ''
  const stripe = startStripe({ catalogue: CATALOGUE, webhookUrl, firstRetryMs: 5 }, dataDir, () => url, log)
  const door = await openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    routes: stripeRoutes(stripe),
    upgrade: (_request, socket) => socket.destroy(),
    onProblem: (problem) => process.stderr.write(`${problem}\n`),
  })
  url = door.url
  const sdk = sdkFor(url, stripe.secretKey)
  const test = async (path: string, body: object) => {
    const response = await fetch(`${url}/stripe/test/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    ...stripe,
    url,
    sdk,
    test,
    async moveTo(now, customer) {
      const { status, body } = await test('clock', { now, ...(customer === undefined ? {} : { customer }) })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async types() {
      return (await sdk.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed()
    },
    async stop() {
      stripe.close()
      await door.close()
    },
  }
}

function refuse(problem: string): never {
  throw new Error(problem)
}

/** The SDK as the app uses it: only the address differs from the real one. */
export function sdkFor(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

export interface Received {
  body: string
  headers: IncomingHttpHeaders
}

/** A server that receives webhooks and answers as configured. */
export async function receiveWebhooks(answer: (received: Received) => number = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers })
      response.writeHead(answer({ body, headers: request.headers })).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // Only called for a listening server, whose address is never a path here.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api/stripe/webhook`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
