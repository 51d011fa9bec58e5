import 'server-only'
import type Stripe from 'stripe'
import type { DuePayment } from '@/lib/plans/billing-view'
import type { Billing, BillingCaller } from './billing'
import { getCustomerId } from './customer'
import { settleCredit } from './settle-credit'
import { callStripe, idOf, needsAuthentication } from './stripe-call'
import { factsOf, isLive, leftUnpaid, notLeftUnpaid, paymentMethodOf } from './subscription-facts'
import { isSoldHere, listWhole } from './subscriptions'
import { syncCustomer } from './sync-customer'

/** The parts of an invoice needed to confirm its payment. */
export const confirmable = ['confirmation_secret']

export function duePaymentOf(invoice: Stripe.Invoice, paymentMethod: string | null): DuePayment {
  return {
    client_secret: invoice.confirmation_secret?.client_secret ?? null,
    payment_method: paymentMethod,
    payment_url: invoice.hosted_invoice_url ?? null,
  }
}

/** Retries what could not be charged. @throws Refusal in Stripe's own words */
export async function payDue({ billing, db, viewer }: BillingCaller): Promise<{ payment: DuePayment | null }> {
  const customerId = await getCustomerId(db, viewer.id)
  try {
    return { payment: await payOpenInvoices(billing.stripe, customerId) }
  } finally {
    await syncCustomer(billing, customerId)
  }
}

/**
 * Charges what is owed, oldest first, to the given card if any. Returns the payment that the card holder has to
 * confirm, or null if everything is paid. @throws Refusal in Stripe's own words for a refused card
 */
export async function payOpenInvoices(stripe: Stripe, customerId: string, card?: string): Promise<DuePayment | null> {
  for (const { id } of await listOwed(stripe, customerId)) {
    try {
      await callStripe(
        'invoice.pay',
        stripe.invoices.pay(id, { off_session: false, ...(card !== undefined && { payment_method: card }) }),
      )
    } catch (error) {
      const invoice = await callStripe('invoice.retrieve', stripe.invoices.retrieve(id, { expand: confirmable }))
      // The webhook of the same card was faster.
      if (invoice.status === 'paid') continue
      if (!needsAuthentication(error)) throw error
      return duePaymentOf(invoice, card ?? (await findCard(stripe, customerId)))
    }
  }
  return null
}

/** What is owed, oldest first. */
async function listOwed(stripe: Stripe, customerId: string): Promise<Stripe.Invoice[]> {
  const [{ data }, subscriptions] = await openOf(stripe, customerId)
  return owedOf(data, subscriptions).toReversed()
}

function openOf(stripe: Stripe, customerId: string) {
  return Promise.all([
    callStripe('invoice.list', stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 })),
    listWhole(stripe, customerId),
  ])
}

/**
 * Open invoices: without those of an unfinished purchase or plan change, which only its own confirmation pays, and
 * without those that an ended plan left unpaid, which Stripe keeps open and no longer collects.
 */
export function owedOf(
  invoices: readonly Stripe.Invoice[],
  subscriptions: readonly Pick<Stripe.Subscription, 'id' | 'status'>[],
): Stripe.Invoice[] {
  const uncollected = new Set(subscriptions.filter((one) => !isLive(one)).map(({ id }) => id))
  return invoices.filter((invoice) => {
    const { status, billing_reason: reason } = invoice
    const subscriptionId = subscriptionIdOf(invoice)
    return (
      status === 'open' &&
      reason !== 'subscription_update' &&
      (subscriptionId === null || !uncollected.has(subscriptionId))
    )
  })
}

/**
 * Voids what an ended plan left open, before anyone pays it: its period would give nothing beside another plan. What is
 * paid at the same moment counts, and what was sold elsewhere stays owed. Credit on what is never paid stays with the
 * customer.
 */
export async function voidLeftOpen(billing: Billing, customerId: string): Promise<void> {
  const { stripe } = billing
  const list = (status: 'draft' | 'uncollectible') =>
    callStripe('invoice.list', stripe.invoices.list({ customer: customerId, status, limit: 100 }))
  const [[{ data: open }, subscriptions], { data: givenUp }, { data: drafts }] = await Promise.all([
    openOf(stripe, customerId),
    // An account may give up after its retries, and what was given up on can still be paid.
    list('uncollectible'),
    // Those of an ended plan remain drafts.
    list('draft'),
  ])
  const unpaid = [...open, ...givenUp]
  const ended = subscriptions.map(factsOf).filter((facts) => facts.endedAt !== null && isSoldHere(facts, billing))
  for (const { id } of ended) {
    const isItsOwn = (invoice: Stripe.Invoice) => subscriptionIdOf(invoice) === id
    for (const draft of drafts.filter(isItsOwn)) await settleCredit(stripe, customerId, draft, 'abandoned')
    const left = unpaid.filter(isItsOwn)
    if (left.length === 0) continue
    // First: a void invoice says less than an open one, since a voided period may have been replaced.
    await callStripe('subscription.unpaid', stripe.subscriptions.update(id, { metadata: leftUnpaid }))
    const statuses = []
    for (const invoice of left) {
      await settleCredit(stripe, customerId, invoice, 'abandoned')
      const status = await voidUnpaid(stripe, invoice.id)
      if (status === 'paid') await settleCredit(stripe, customerId, invoice, 'paid')
      statuses.push(status)
    }
    if (statuses.includes('paid'))
      await callStripe('subscription.paid', stripe.subscriptions.update(id, { metadata: notLeftUnpaid }))
  }
}

/** Returns what became of the invoice: someone may just have paid it, or another request was faster. */
async function voidUnpaid(stripe: Stripe, id: string): Promise<Stripe.Invoice.Status | null> {
  try {
    return (await callStripe('invoice.void', stripe.invoices.voidInvoice(id))).status
  } catch (error) {
    const { status } = await callStripe('invoice.retrieve', stripe.invoices.retrieve(id))
    if (status === 'open' || status === 'uncollectible') throw error
    return status
  }
}

export function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription ?? null)
}

/** The card that Stripe charges: the subscription's own, else the customer's. */
async function findCard(stripe: Stripe, customerId: string): Promise<string | null> {
  const { data } = await callStripe(
    'subscription.list',
    stripe.subscriptions.list({ customer: customerId, limit: 1, expand: ['data.customer'] }),
  )
  const [subscription] = data
  return subscription ? paymentMethodOf(subscription) : null
}
