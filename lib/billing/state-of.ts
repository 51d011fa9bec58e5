import { z } from 'zod'
import { type Access, accessOf, graceDays } from './access'
import type { Prices } from './stripe-environment'
import { isLive, type SubscriptionFacts } from './subscription-facts'

/** What the database knew about a customer when Stripe was asked. */
export const knownSchema = z.object({
  userId: z.string(),
  subscriptionId: z.string().nullable(),
  status: z.string().nullable(),
  priceId: z.string().nullable(),
  tier: z.string(),
  email: z.string(),
  /** The last address that Stripe was told. */
  toldEmail: z.string().nullable(),
  /** The orders that the person gave up last. */
  givenUp: z.array(z.string()),
})
export type Known = z.infer<typeof knownSchema>

/** What apply_sync() writes (supabase/schemas/billing.sql). Dates are ISO. */
export type SubscriptionState = {
  outcome: Access['outcome']
  subscriptionId: string | null
  status: string | null
  priceId: string | null
  tier: string | null
  periodEndsAt: string | null
  accessEndsAt: string | null
  trialEndsAt: string | null
  cancelsAt: string | null
  pastDueSince: string | null
  endedAt: string | null
  hasCard: boolean
  hasHadTrial: boolean
  /** The order that a running plan was made of. */
  order: string | null
}

/**
 * The state of a person from all of their subscriptions; the one that gives most counts. A price that is not in the
 * catalogue gives nothing, unless this person's plan was granted for it: people may still pay retired prices.
 */
export function stateOf(
  subscriptions: readonly SubscriptionFacts[],
  known: Known | null,
  prices: Prices,
  now: Date,
): SubscriptionState {
  const hasHadTrial = subscriptions.some((subscription) => subscription.hasHadTrial)
  const [best] = subscriptions
    .map((facts) => assess(facts, known, prices, now, subscriptions))
    .toSorted((a, b) => worthOf(b) - worthOf(a) || b.facts.createdAt.getTime() - a.facts.createdAt.getTime())
  if (!best) return { ...nothing, outcome: known?.subscriptionId ? 'starter' : 'pending', hasHadTrial }
  const { facts, access, tier, pastDueSince } = best
  return {
    outcome: access.outcome === 'pending' && isAnotherOver(known, facts) ? 'starter' : access.outcome,
    subscriptionId: facts.id,
    status: facts.status,
    priceId: facts.priceId,
    tier,
    periodEndsAt: facts.periodEndsAt.toISOString(),
    accessEndsAt: access.outcome === 'in' ? access.until.toISOString() : null,
    trialEndsAt: facts.trialEndsAt?.toISOString() ?? null,
    cancelsAt: facts.cancelsAt?.toISOString() ?? null,
    pastDueSince: pastDueSince?.toISOString() ?? null,
    endedAt: facts.endedAt?.toISOString() ?? null,
    hasCard: facts.paymentMethodId !== null && isLive(facts),
    hasHadTrial,
    order: isLive(facts) ? facts.order : null,
  }
}

/** Whether the plan that was given last is over: a payment under way for another one must not keep it. */
function isAnotherOver(known: Known | null, { id }: SubscriptionFacts): boolean {
  return known !== null && known.subscriptionId !== null && known.subscriptionId !== id && known.status !== 'incomplete'
}

const nothing: Omit<SubscriptionState, 'outcome' | 'hasHadTrial'> = {
  subscriptionId: null,
  status: null,
  priceId: null,
  tier: null,
  periodEndsAt: null,
  accessEndsAt: null,
  trialEndsAt: null,
  cancelsAt: null,
  pastDueSince: null,
  endedAt: null,
  hasCard: false,
  order: null,
}

const dayMs = 24 * 60 * 60 * 1000
const yearMs = 365 * dayMs
/** Younger plans could be left unpaid and bought again, with another account each time. */
const youngMs = 90 * dayMs
const daysOfYoung = 3
const daysOfDebtor = 1

function graceDaysOf(
  all: readonly SubscriptionFacts[],
  facts: SubscriptionFacts,
  pastDueSince: Date | null,
  now: Date,
): number {
  if (hasLeftUnpaid(all, facts, now)) return daysOfDebtor
  const age = (pastDueSince ?? now).getTime() - facts.createdAt.getTime()
  return age < youngMs ? daysOfYoung : graceDays
}

/** Whether another subscription ended unpaid within a year. */
function hasLeftUnpaid(all: readonly SubscriptionFacts[], { id }: SubscriptionFacts, now: Date): boolean {
  return all.some(
    (one) => one.id !== id && one.wasLeftUnpaid && now.getTime() - (one.endedAt?.getTime() ?? -Infinity) < yearMs,
  )
}

function assess(
  facts: SubscriptionFacts,
  known: Known | null,
  prices: Prices,
  now: Date,
  all: readonly SubscriptionFacts[],
) {
  const pastDueSince = facts.status === 'past_due' ? (facts.unpaidSince ?? facts.periodStartsAt) : null
  const tier = tierOf(facts, known, prices)
  const access: Access =
    tier === null
      ? { outcome: 'starter' }
      : accessOf({ ...facts, pastDueSince, graceDays: graceDaysOf(all, facts, pastDueSince, now) }, now)
  return { facts, access, tier, pastDueSince }
}

function tierOf({ id, priceId }: SubscriptionFacts, known: Known | null, prices: Prices): string | null {
  const sold = prices.planOf(priceId)
  if (sold) return sold.plan
  const wasGranted = known !== null && known.subscriptionId === id && known.priceId === priceId && known.tier !== 'free'
  return wasGranted ? known.tier : null
}

/** A running plan counts before one that was ended with time left. */
function worthOf({ facts, access }: { facts: SubscriptionFacts; access: Access }): number {
  if (access.outcome === 'in') return facts.status === 'canceled' ? 2 : 3
  return access.outcome === 'pending' ? 1 : 0
}
