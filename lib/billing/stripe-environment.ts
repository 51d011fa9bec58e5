import 'server-only'
import { z } from 'zod'
import { type BillingPeriod, type PlanId, plans } from '@/lib/plans/catalogue'
import type { Offer } from '@/lib/plans/offer'

/** What a price sells: which plan, and how often it is paid. */
export type SoldPlan = { plan: Exclude<PlanId, 'starter'>; period: BillingPeriod }

export type StripeEnvironment = {
  secretKey: string
  webhookSecret: string
  publishableKey: string
  /** Where the API answers; undefined means Stripe itself. */
  apiUrl: string | undefined
  /** Where the browser script comes from; undefined means Stripe itself. */
  scriptUrl: string | undefined
  priceIds: ReadonlyMap<string, SoldPlan>
}

/** Which price is which plan, both ways. */
export type Prices = {
  /** What one of our prices buys; undefined for any other price. */
  planOf: (priceId: string) => SoldPlan | undefined
  /** Undefined for Starter, which costs nothing. */
  idOf: (plan: PlanId, period: BillingPeriod) => string | undefined
}

let checked: StripeEnvironment | null | undefined

/**
 * The payment settings, read once at run time; null if this server sells nothing.
 * @throws Error when only some are set
 */
export function stripeEnvironment(): StripeEnvironment | null {
  if (checked === undefined) {
    const everything = process.env
    checked = parseStripeEnvironment(everything)
  }
  return checked
}

export function pricesOf({ priceIds }: Pick<StripeEnvironment, 'priceIds'>): Prices {
  return {
    planOf: (priceId) => priceIds.get(priceId),
    idOf: (plan, period) => [...priceIds].find(([, sold]) => sold.plan === plan && sold.period === period)?.[0],
  }
}

const keyNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] as const
const periods: readonly BillingPeriod[] = ['monthly', 'yearly']

/**
 * The payment settings of an environment; null if none is set: then no plan can be bought.
 * @throws Error with one sentence that says what is missing
 */
export function parseStripeEnvironment(env: Record<string, string | undefined>): StripeEnvironment | null {
  if (keyNames.every((name) => !env[name])) return null
  const prices = soldPlans().map((sold) => ({ name: variableOf(sold), sold }))
  const missing = [...keyNames, ...prices.map(({ name }) => name)].filter((name) => !env[name])
  if (missing.length > 0) {
    const verb = missing.length > 1 ? 'are' : 'is'
    throw new Error(
      `Stripe is only partly configured: ${missing.join(', ')} ${verb} missing. Set all of its keys and prices, or none of them.`,
    )
  }
  return {
    secretKey: env['STRIPE_SECRET_KEY'] ?? '',
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
    publishableKey: env['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] ?? '',
    apiUrl: address(env, 'STRIPE_API_URL'),
    scriptUrl: address(env, 'NEXT_PUBLIC_STRIPE_SCRIPT_URL'),
    priceIds: priceIdsOf(prices.map(({ name, sold }) => ({ name, id: env[name] ?? '', sold }))),
  }
}

/** Every paid plan, monthly and yearly. */
export function soldPlans(): SoldPlan[] {
  return plans.flatMap(({ id }) => (id === 'starter' ? [] : periods.map((period) => ({ plan: id, period }))))
}

/** `STRIPE_PRICE_PRO_YEARLY` */
function variableOf({ plan, period }: SoldPlan): string {
  return `STRIPE_PRICE_${plan}_${period}`.toUpperCase()
}

function priceIdsOf(given: { name: string; id: string; sold: SoldPlan }[]): Map<string, SoldPlan> {
  const byId = new Map<string, SoldPlan>()
  for (const { name, id, sold } of given) {
    if (!id.startsWith('price_'))
      throw new Error(`${name} is "${id}": it must be the identifier of a price at Stripe (price_…).`)
    const other = byId.get(id)
    if (other)
      throw new Error(`${name} and ${variableOf(other)} are both ${id}: each plan and period needs a price of its own.`)
    byId.set(id, sold)
  }
  return byId
}

function address(env: Record<string, string | undefined>, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const { success } = z.url({ protocol: /^https?$/ }).safeParse(text)
  if (!success) throw new Error(`${name} is "${text}": it must be an address.`)
  return text.replace(/\/+$/, '')
}

/** All a page needs to sell plans, as plain data; null if nothing is sold. */
export function currentOffer(): Offer | null {
  const environment = stripeEnvironment()
  if (!environment) return null
  const priceIds: Partial<Record<PlanId, Record<BillingPeriod, string>>> = {}
  for (const [priceId, { plan, period }] of environment.priceIds) {
    priceIds[plan] = { monthly: '', yearly: '', ...priceIds[plan], [period]: priceId }
  }
  const { publishableKey, scriptUrl } = environment
  return { stripe: { publishableKey, scriptUrl: scriptUrl ?? null }, priceIds }
}
