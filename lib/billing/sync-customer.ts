import 'server-only'
import type Stripe from 'stripe'
import { z } from 'zod'
import { fromPostgrest } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { Billing } from './billing'
import { knownSchema, stateOf } from './state-of'
import { asking, isMissing } from './stripe-failure'
import { factsOf, type SubscriptionFacts, surplusComment } from './subscription-facts'

/** What is kept of an event: that it came. What it says is asked of Stripe anew. */
export type Occasion = { id: string; type: string }

const beginningSchema = z.object({ ticket: z.number(), isHandled: z.boolean(), known: knownSchema.nullable() })
const outcomeSchema = z.enum(['applied', 'outdated', 'repeated', 'unknown'])
export type SyncOutcome = z.infer<typeof outcomeSchema>

/**
 * Makes the row of a customer say what Stripe says now. Everything converges here: webhooks, the return from paying,
 * the job. Order and repeats do not matter, since an event only says whom to ask about; a ticket drawn before the
 * question keeps a slow answer from replacing a newer one.
 */
export async function syncCustomer(billing: Billing, customerId: string, event?: Occasion): Promise<SyncOutcome> {
  const { stripe, admin, prices } = billing
  const begun = await admin.rpc('begin_sync', {
    customer_id: customerId,
    ...(event && { event_id: event.id, event_type: event.type }),
  })
  if (begun.error) throw fromPostgrest(begun.error, 'sync.begin', begun.status)
  const { ticket, isHandled, known } = beginningSchema.parse(begun.data)
  if (isHandled) return 'repeated'

  if (known && known.email !== known.toldEmail) await tellEmail(billing, customerId, known.email)
  const subscriptions = known
    ? await withoutSurplus(stripe, await listSubscriptions(stripe, customerId), known.subscriptionId)
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

/** Invoices and reminders go to where the person is reached now. */
async function tellEmail({ stripe, admin }: Billing, customerId: string, email: string): Promise<void> {
  try {
    await asking('customer.email', stripe.customers.update(customerId, { email }))
  } catch (error) {
    // A customer that is gone has nobody to be written to, and is found gone by what follows.
    if (!isMissing(error)) throw error
  }
  const { error, status } = await admin.rpc('remember_told_email', { customer_id: customerId, email })
  if (error) throw fromPostgrest(error, 'sync.email', status)
}

/** All that this customer ever had; none when Stripe does not know them any more. */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<SubscriptionFacts[]> {
  return (await listWhole(stripe, customerId)).map(factsOf)
}

export async function listWhole(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  try {
    const { data } = await asking(
      'subscription.list',
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.latest_invoice', 'data.customer'],
      }),
    )
    return data
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Nobody pays twice. Leases and idempotency keys keep a second subscription from being made; should there be one all the
 * same, the one that we knew (else the first) stays, and what was paid for the others is credited.
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
    await asking(
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
