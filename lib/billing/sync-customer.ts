import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Billing } from './billing'
import { claimTrial } from './claim-trial'
import { tellStripe } from './customer'
import { withLatePayments } from './late-payment'
import { knownSchema, stateOf } from './state-of'
import { callStripe, idOf, isMissing, isPeriodOver } from './stripe-call'
import {
  givenUpComment,
  givenUpTrial,
  paymentMethodOf,
  type SubscriptionFacts,
  surplusComment,
} from './subscription-facts'
import { findUnpaidSince, hasEndedUnpaid, listSubscriptions } from './subscriptions'
import { withdraw } from './withdraw'

/** What is kept of an event: only that it came. The current state is asked of Stripe. */
export type Occasion = { id: string; type: string }

const startSchema = z.object({ ticket: z.number(), isHandled: z.boolean(), known: knownSchema.nullable() })
const outcomeSchema = z.enum(['applied', 'outdated', 'repeated', 'unknown'])
export type SyncOutcome = z.infer<typeof outcomeSchema>

/**
 * Updates a customer's row to what Stripe says now. Everything converges here: webhooks, the return from paying, the
 * job. Order and repeats do not matter, since an event only says whom to ask about; a ticket drawn before asking keeps
 * a slow answer from replacing a newer one.
 */
export async function syncCustomer(billing: Billing, customerId: string, event?: Occasion): Promise<SyncOutcome> {
  const { stripe, admin, prices } = billing
  const { ticket, isHandled, known } = await beginSync(billing, customerId, event)
  if (isHandled) return 'repeated'

  if (known && known.email !== known.toldEmail) await tellEmail(billing, customerId, known.email)
  const subscriptions = known
    ? await withUnpaidPeriods(
        stripe,
        await withoutSpentCards(
          billing,
          known.userId,
          await withoutSurplus(
            stripe,
            await withLatePayments(
              stripe,
              customerId,
              await withoutGivenUp(stripe, await listSubscriptions(stripe, customerId), known.givenUp),
            ),
            known.subscriptionId,
          ),
        ),
      )
    : []
  const applied = await admin.rpc('apply_sync', {
    customer_id: customerId,
    ticket,
    state: stateOf(subscriptions, known, prices, new Date()),
    ...(event && { event_id: event.id }),
  })
  if (applied.error) throw fromPostgrest(applied.error, 'sync.apply', applied.status)
  return outcomeSchema.parse(applied.data)
}

/** Draws a ticket, remembers the event, and says what is known. */
export async function beginSync({ admin }: Billing, customerId: string, event?: Occasion) {
  const { data, error, status } = await admin.rpc('begin_sync', {
    customer_id: customerId,
    ...(event && { event_id: event.id, event_type: event.type }),
  })
  if (error) throw fromPostgrest(error, 'sync.begin', status)
  return startSchema.parse(data)
}

/** Invoices and reminders go to the person's current address. */
async function tellEmail({ stripe, admin }: Billing, customerId: string, email: string): Promise<void> {
  try {
    await tellStripe(stripe, customerId, { email })
  } catch (error) {
    // A deleted customer has no one to write to; the code below notices that it is gone.
    if (!isMissing(error)) throw error
  }
  const { error, status } = await admin.rpc('remember_told_email', { customer_id: customerId, email })
  if (error) throw fromPostgrest(error, 'sync.email', status)
}

/**
 * No one pays twice. Leases and idempotency keys prevent a second subscription. Should there be one anyway, the one we
 * knew (else the first) is kept, and payments for the others are credited.
 */
async function withoutSurplus(
  stripe: Stripe,
  all: SubscriptionFacts[],
  knownId: string | null,
): Promise<SubscriptionFacts[]> {
  const running = all.filter(
    ({ status, userId }) => userId !== null && ['trialing', 'active', 'past_due'].includes(status),
  )
  if (running.length < 2) return all
  const [first] = running.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const kept = running.find(({ id }) => id === knownId) ?? first
  const surplus = running.filter((one) => one !== kept)
  for (const { id, userId } of surplus) {
    logError('billing.surplus', 'A second subscription was cancelled.', { subscriptionId: id, userId })
    await callStripe(
      'subscription.cancel',
      stripe.subscriptions.cancel(id, {
        prorate: true,
        invoice_now: true,
        cancellation_details: { comment: surplusComment },
      }),
    )
  }
  return all.filter((one) => !surplus.includes(one))
}

/**
 * What was made of an order that its person gave up ends, as long as nothing was charged for it: the answer of Stripe was
 * lost, and they were told that it had failed. What was charged stays, and they are told of it.
 */
async function withoutGivenUp(
  stripe: Stripe,
  all: SubscriptionFacts[],
  orders: readonly string[],
): Promise<SubscriptionFacts[]> {
  const details = { cancellation_details: { comment: givenUpComment } }
  const kept: SubscriptionFacts[] = []
  for (const facts of all) {
    const { id, order, status, isFirstTrial } = facts
    const isGivenUp = order !== null && orders.includes(order)
    // Not in days that were given later to someone who had paid.
    if (isGivenUp && isFirstTrial) {
      await callStripe('subscription.given-up', stripe.subscriptions.update(id, { metadata: givenUpTrial }))
      await callStripe('subscription.cancel', stripe.subscriptions.cancel(id, details))
    } else if (isGivenUp && status === 'incomplete') {
      const paid = await withdraw(stripe, facts, details)
      if (paid) kept.push(paid)
    } else kept.push(facts)
  }
  return kept
}

/**
 * A card counts for one trial, also if it was saved before the trial or on Stripe's own page. One that had a trial with
 * another account does not pay for this one, nor does anything but a card, as if it had been refused: the trial
 * continues without a card.
 */
async function withoutSpentCards(
  billing: Billing,
  userId: string,
  all: SubscriptionFacts[],
): Promise<SubscriptionFacts[]> {
  return Promise.all(
    all.map(async (facts) => {
      const { isFirstTrial, paymentMethodId: card } = facts
      if (!isFirstTrial || facts.userId === null || card === null || !(await isSpent(billing, userId, card)))
        return facts
      return withoutCard(billing.stripe, facts)
    }),
  )
}

/** The same card as the customer's goes, too; another one stays. */
async function withoutCard(stripe: Stripe, facts: SubscriptionFacts): Promise<SubscriptionFacts> {
  const { id, paymentMethodId: card, trialEndsAt } = facts
  const none = { default_payment_method: '' }
  try {
    const left = await callStripe(
      'subscription.card',
      stripe.subscriptions.update(id, {
        ...none,
        // If the trial ends during this call, Stripe refuses, so the card that has just paid stays.
        ...(trialEndsAt !== null && { trial_end: trialEndsAt.getTime() / 1000 }),
        expand: ['customer'],
      }),
    )
    const other = paymentMethodOf(left)
    if (other !== card) return { ...facts, paymentMethodId: other }
    const customerId = idOf(left.customer) ?? ''
    await callStripe('customer.card', stripe.customers.update(customerId, { invoice_settings: none }))
    return { ...facts, paymentMethodId: null }
  } catch (error) {
    if (isPeriodOver(error)) return facts
    throw error
  }
}

async function isSpent(billing: Billing, userId: string, card: string): Promise<boolean> {
  try {
    await claimTrial(billing, userId, card)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'offline') return error.code === 'no_trial'
    throw error
  }
}

/** More plans with time left than anyone ends early; older ones give nothing. */
const mostEndedEarly = 20

/**
 * A plan that has ended keeps the rest of its period only if that is paid, not just whatever was charged last. One that
 * is past due gets its days of grace once, however many periods begin meanwhile.
 */
async function withUnpaidPeriods(stripe: Stripe, newestFirst: SubscriptionFacts[]): Promise<SubscriptionFacts[]> {
  const now = new Date()
  const known: SubscriptionFacts[] = []
  let asked = 0
  for (const facts of newestFirst) {
    if (facts.status === 'past_due') {
      known.push({ ...facts, unpaidSince: await findUnpaidSince(stripe, facts) })
    } else if (facts.status === 'canceled' && !facts.isUnpaidEnd && facts.periodEndsAt > now) {
      const isUnpaidEnd = ++asked > mostEndedEarly || (await hasEndedUnpaid(stripe, facts))
      known.push({ ...facts, isUnpaidEnd })
    } else {
      known.push(facts)
    }
  }
  return known
}
