import { createClient } from '@supabase/supabase-js'
import type Stripe from 'stripe'
import { vi } from 'vitest'
import ws from 'ws'
import { GET as checkRoute } from '@/app/api/check-subscription/route'
import { POST as billingRoute } from '@/app/api/billing/[...verb]/route'
import { POST as checkoutRoute } from '@/app/api/create-checkout/route'
import { POST as subscriptionRoute } from '@/app/api/create-subscription/route'
import { POST as webhookRoute } from '@/app/api/stripe/webhook/route'
import { getViewer } from '@/lib/account/queries'
import type { Standing, Subscription } from '@/lib/plans/standing'
import type { StartedSubscription } from '@/lib/plans/billing-view'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'
import { openStandIn, type StandIn } from './stand-in'

export type Handler = (request: Request) => Promise<Response>
export type Answer<T = Record<string, unknown>> = { status: number; body: T }

/** A person with an account and no plan yet. */
export type Person = { id: string; email: string; token: string; db: Db }

/** The route of one action for a person's plan. */
export function billingVerb(verb: string): (request: Request) => Promise<Response> {
  return (request) => billingRoute(request, { params: Promise.resolve({ verb: verb.split('/') }) })
}

/**
 * The route handlers between the real database services and the stand-in of Stripe, both over HTTP. What a browser
 * would do with Stripe's form, the tests do with the official library.
 */
export class Shop {
  readonly services: Services
  readonly standIn: StandIn
  readonly admin: Db
  /** Answers in place of the service that the app asks; undefined lets the request through. */
  intercept: (url: URL) => Response | undefined = () => undefined
  /** Whether the answer to a call, as `METHOD path`, is lost: it is carried out all the same. */
  loses: (call: string) => boolean = () => false
  /** What happens just before the app's next call that `matches`, as `METHOD path`; once. */
  #before: { matches: RegExp; happens: () => Promise<unknown> } | null = null
  #awaited: { matches: RegExp; resolve: (path: string) => void } | null = null
  #people = 0

  private constructor(services: Services, standIn: StandIn) {
    this.services = services
    this.standIn = standIn
    this.admin = this.#client(services.secretKey)
  }

  static async open(): Promise<Shop> {
    const [services, standIn] = await Promise.all([
      startServices({ port: 0, dataDir: null, siteUrl: 'http://localhost:3000', migrationsDir: 'supabase/migrations' }),
      openStandIn(),
    ])
    // Next brings one to Node.js 20, which has none of its own.
    vi.stubGlobal('WebSocket', ws)
    const env = {
      NEXT_PUBLIC_SUPABASE_URL: services.url,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: services.publishableKey,
      SUPABASE_SECRET_KEY: services.secretKey,
      SITE_URL: 'http://localhost:3000',
      CRON_SECRET: 'the-cron-knows-this',
      ...standIn.env,
    }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const shop = new Shop(services, standIn)
    const send = globalThis.fetch
    const fetchOrNot: typeof fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const call = `${init?.method ?? 'GET'} ${url.pathname}`
      await shop.#letHappen(call)
      const answer = shop.intercept(url) ?? (await send(input, init))
      if (shop.loses(call)) throw new TypeError('fetch failed')
      return answer
    }
    vi.stubGlobal('fetch', fetchOrNot)
    return shop
  }

  before(matches: RegExp, happens: () => Promise<unknown>): void {
    this.#before = { matches, happens }
  }

  /** The path of the app's next call that `matches`. */
  until(matches: RegExp): Promise<string> {
    return new Promise((resolve) => {
      this.#awaited = { matches, resolve }
    })
  }

  async #letHappen(call: string): Promise<void> {
    const path = call.slice(call.indexOf(' ') + 1)
    if (this.#awaited?.matches.test(path)) {
      const { resolve } = this.#awaited
      this.#awaited = null
      resolve(path)
    }
    if (!this.#before?.matches.test(call)) return
    const { happens } = this.#before
    this.#before = null
    await happens()
  }

  async close(): Promise<void> {
    await Promise.all([this.services.close(), this.standIn.close()])
  }

  get stripe(): Stripe {
    return this.standIn.stripe
  }

  #client(key: string): Db {
    return createClient<Database>(this.services.url, key, { auth: { persistSession: false } })
  }

  async person(email = `person-${++this.#people}@ninjadojo.test`): Promise<Person> {
    const db = this.#client(this.services.publishableKey)
    return { email, db, ...(await makeAccount(this.services, db, { email, password: 'ink-on-paper-1' })) }
  }

  async ask<T = Record<string, unknown>>(handler: Handler, { token }: Person, input?: object): Promise<Answer<T>> {
    const response = await handler(
      new Request('http://dojo.example/api', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        ...(input && { body: JSON.stringify(input) }),
      }),
    )
    return { status: response.status, body: await response.json() }
  }

  async get<T = Record<string, unknown>>(handler: Handler, { token }: Person): Promise<Answer<T>> {
    const response = await handler(
      new Request('http://dojo.example/api', { headers: { authorization: `Bearer ${token}` } }),
    )
    return { status: response.status, body: await response.json() }
  }

  check = async (person: Person): Promise<Subscription> => (await this.get<Subscription>(checkRoute, person)).body
  viewer = (person: Person) => getViewer(person.db)

  async customerOf({ id }: Person): Promise<string> {
    const { data } = await this.admin
      .from('subscribers')
      .select('stripe_customer_id')
      .eq('user_id', id)
      .single()
      .throwOnError()
    return data.stripe_customer_id ?? ''
  }

  async subscriptionsOf(person: Person): Promise<Stripe.Subscription[]> {
    const { data } = await this.stripe.subscriptions.list({ customer: await this.customerOf(person), status: 'all' })
    return data
  }

  /** Opens the payment form; returns the setup intent that it shows. */
  async openForm(person: Person, priceId = 'price_pro_monthly'): Promise<string> {
    const { status, body } = await this.ask<{ client_secret: string }>(checkoutRoute, person, {
      priceId,
      planName: 'Pro',
    })
    if (status !== 200) throw new Error(`The form was not opened: ${JSON.stringify(body)}`)
    return body.client_secret.split('_secret_')[0] ?? ''
  }

  /** What the person does in the form: the card is saved at Stripe, without the app. */
  async enterCard(setupIntentId: string, card = 'pm_card_visa'): Promise<void> {
    await this.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: card,
      return_url: 'http://localhost:3000/dashboard',
    })
  }

  /** A card by its number; the stand-in takes any valid one. */
  async cardWith(number: string): Promise<string> {
    const { id } = await this.stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    return id
  }

  subscribe = (person: Person, setupIntentId: string, more: object = {}) =>
    this.ask<StartedSubscription & Standing & { error?: string }>(subscriptionRoute, person, {
      setup_intent_id: setupIntentId,
      plan_id: 'pro',
      ...more,
    })

  /** From the form to the subscription. */
  async buy(
    person: Person,
    priceId = 'price_pro_monthly',
    { card = 'pm_card_visa', ...more }: { card?: string; coupon_code?: string; without_trial?: boolean } = {},
  ) {
    const setupIntentId = await this.openForm(person, priceId)
    await this.enterCard(setupIntentId, card)
    return this.subscribe(person, setupIntentId, more)
  }

  /** All events about a person so far, oldest first. */
  async events(person: Person): Promise<Stripe.Event[]> {
    const customerId = await this.customerOf(person)
    const all: Stripe.Event[] = []
    for await (const event of this.stripe.events.list({ limit: 100 })) all.push(event)
    return all.filter(({ data }) => JSON.stringify(data.object).includes(customerId)).toReversed()
  }

  async deliver(
    event: Stripe.Event,
    { secret = this.standIn.env['STRIPE_WEBHOOK_SECRET'] ?? '', ageSeconds = 0, alter = (body: string) => body } = {},
  ) {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return this.post(alter(payload), signature)
  }

  async post(body: string, signature?: string): Promise<number> {
    const headers = signature === undefined ? {} : { 'stripe-signature': signature }
    const response = await webhookRoute(
      new Request('http://dojo.example/api/stripe/webhook', { method: 'POST', body, headers }),
    )
    return response.status
  }
}
