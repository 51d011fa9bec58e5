import 'server-only'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { Refusal } from '@/lib/errors'
import type { Billing, BillingCaller } from './billing'
import type { ChangePreview, DuePayment } from '@/lib/plans/billing-view'
import { priceChanged, readQuote, signQuote } from './change-quote'
import { assertForSale } from './checkout'
import { countChange } from './count-step'
import { type DiscountsAt, discountsAt } from './ending-discounts'
import { planOfTier } from '@/lib/plans/entitlements'
import { isProration, netCents, partsOf, previewInvoice } from './next-invoice'
import { withLease } from './open-checkout'
import type { changeInput } from './schema'
import { confirmable, duePaymentOf } from './due-payment'
import { callStripe, isPeriodOver, needsAuthentication } from './stripe-call'
import { factsOf, paymentMethodOf, uncancelled } from './subscription-facts'
import { findUnpaidInvoice, getOwnSubscription, isCollected, isOwing, type OwnSubscription } from './subscriptions'
import { syncCustomer } from './sync-customer'

type Change = z.output<typeof changeInput>

/** @throws Refusal in a sentence */
export async function previewChange(caller: BillingCaller, { priceId }: Change): Promise<ChangePreview> {
  const { billing, viewer } = caller
  const { stripe, prices } = billing
  const own = await getChangeable(caller, priceId)
  const { endingCoupons, terms } = await discountsAt(stripe, own.subscription.id, priceId)
  const { invoice, timing, prorationDate } = await workOut(billing, own, priceId, terms)
  const sold = prices.planOf(priceId)
  return {
    plan: sold?.plan ?? '',
    period: sold?.period ?? 'monthly',
    timing,
    ...partsOf(invoice),
    endingCoupons,
    quote: await signQuote(
      { userId: viewer.id, own, priceId },
      { prorationDate, costCents: costOf(invoice) },
      { isForMore: isChargedFromQuote(billing, own, priceId) },
    ),
  }
}

type Timing = ChangePreview['timing']
type WorkedOut = { invoice: Stripe.Invoice; timing: Timing; prorationDate: number | null }

/** What a change costs and when, from now or from the moment of a quote. */
async function workOut(
  billing: Billing,
  own: OwnSubscription,
  priceId: string,
  discounts: DiscountsAt['terms'],
  quotedDate: number | null = null,
): Promise<WorkedOut> {
  const timing = timingOf(billing, own, priceId)
  const invoice = await previewChanged(
    billing,
    own,
    { ...termsOf(own, priceId, timing), ...datedAt(quotedDate) },
    discounts,
  )
  const prorationDate = quotedDate ?? prorationDateOf(invoice)
  if (timing !== 'next' || proratedCents(invoice, prorationDate) <= 0) return { invoice, timing, prorationDate }
  // After a large coupon the rest of a smaller plan costs more than is credited; nothing is owed for going down.
  const atRenewal = await previewChanged(billing, own, termsOf(own, priceId, 'renewal'), discounts)
  return { invoice: atRenewal, timing: 'renewal', prorationDate }
}

async function previewChanged(
  { stripe }: Billing,
  { customerId, subscription }: OwnSubscription,
  terms: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
  discounts: DiscountsAt['terms'],
): Promise<Stripe.Invoice> {
  try {
    return await previewInvoice(stripe, {
      customer: customerId,
      subscription: subscription.id,
      subscription_details: terms,
      ...discounts,
    })
  } catch (error) {
    throw periodRefusal(error) ?? error
  }
}

function costOf({ total, starting_balance: balance }: Stripe.Invoice): number {
  return total + balance
}

function datedAt(prorationDate: number | null) {
  return prorationDate === null ? {} : { proration_date: prorationDate }
}

/** The moment from which Stripe prorated, by its own clock, not this server's. */
function prorationDateOf({ lines }: Stripe.Invoice): number | null {
  const prorations = lines.data.filter(isProration)
  return prorations.length === 0 ? null : Math.max(...prorations.map(({ period }) => period.start))
}

/** What is charged for the time after a change, less what is credited; earlier changes may wait on the same invoice. */
function proratedCents({ lines }: Stripe.Invoice, prorationDate: number | null): number {
  return lines.data
    .filter((line) => isProration(line) && line.period.start === prorationDate)
    .reduce((sum, line) => sum + netCents(line), 0)
}

/**
 * Changes plan or period. A refused card leaves everything as it was. If the bank wants the card holder to confirm the
 * payment, the answer says so, and the change waits for it. Changes of one person are made one after the other: a quote
 * is for the plan that was read. @throws Refusal in a sentence
 */
export async function changePlan(caller: BillingCaller, wanted: Change): Promise<{ payment: DuePayment | null }> {
  return withLease(caller, () => changeAlone(caller, wanted))
}

async function changeAlone(caller: BillingCaller, { priceId, quote }: Change): Promise<{ payment: DuePayment | null }> {
  const { billing, viewer } = caller
  const own = await getChangeable(caller, priceId)
  const { terms } = await discountsAt(billing.stripe, own.subscription.id, priceId)
  const quoted = quote == null ? null : await readQuote({ userId: viewer.id, own, priceId }, quote)
  const { invoice, timing, prorationDate } = await workOut(billing, own, priceId, terms, quoted?.prorationDate)
  if (quoted !== null && costOf(invoice) > quoted.costCents) throw priceChanged()
  // A period that began since the plan was read is not known to be paid.
  if (prorationDate !== null && prorationDate * 1000 >= own.subscription.periodEndsAt.getTime()) throw priceChanged()
  // Without a moment from which it is charged, as in a trial, no time is credited.
  if (prorationDate !== null) await countChange(billing, viewer.id)
  const payment = await change(billing, own, priceId, {
    ...termsOf(own, priceId, timing),
    ...terms,
    ...(timing !== 'renewal' && datedAt(prorationDate)),
  })
  await syncCustomer(billing, own.customerId)
  return { payment }
}

async function change(
  billing: Billing,
  own: OwnSubscription,
  priceId: string,
  update: Stripe.SubscriptionUpdateParams,
): Promise<DuePayment | null> {
  const { stripe } = billing
  const { id, priceId: currentPriceId } = own.subscription
  // Without an idempotency key: repeating the same change does nothing, and back and forth is two changes.
  try {
    await callStripe(
      'subscription.change',
      stripe.subscriptions.update(id, { ...update, payment_behavior: 'error_if_incomplete' }),
    )
    return null
  } catch (error) {
    if (!needsAuthentication(error)) throw periodRefusal(error) ?? error
    assertMayWait(billing, own, priceId)
    const expand = ['customer', ...confirmable.map((path) => `latest_invoice.${path}`)]
    // A cancellation for a date cannot be taken back by what waits.
    if (own.subscription.isCancelDated)
      await callStripe('subscription.cancel', stripe.subscriptions.update(id, { cancel_at_period_end: true }))
    // All of it is held back until the payment has arrived, and dropped if the plan is cancelled before that.
    const { cancel_at: _, ...rest } = update
    const held = { ...rest, cancel_at_period_end: false, payment_behavior: 'pending_if_incomplete' } as const
    const waiting = await callStripe('subscription.change', stripe.subscriptions.update(id, { ...held, expand }))
    const { latest_invoice: invoice } = waiting
    if (invoice === null || typeof invoice === 'string') return null
    if (waiting.pending_update !== null && factsOf(waiting).priceId !== currentPriceId) {
      // Another request was faster, so what waits is another change than the one that was checked.
      await callStripe('invoice.void', stripe.invoices.voidInvoice(invoice.id))
      throw priceChanged()
    }
    return duePaymentOf(invoice, paymentMethodOf(waiting))
  }
}

/**
 * A change waits up to 23 hours for its payment, which credits that time as unused. So no larger plan is used
 * during that time. @throws Refusal that says how to do it in two steps
 */
function assertMayWait({ prices }: Billing, { subscription }: OwnSubscription, priceId: string): void {
  const from = prices.planOf(subscription.priceId)
  const to = prices.planOf(priceId)
  if (!from || !to || monthlyCost(to.plan) >= monthlyCost(from.plan)) return
  const { name } = planOfTier(to.plan)
  const sentence = `Your bank wants to confirm this payment. Please change to ${name} with ${from.period} billing first, and then to ${to.period} billing.`
  throw new Refusal('invalid', sentence)
}

function periodRefusal(error: unknown): Refusal | undefined {
  return isPeriodOver(error) ? priceChanged(error) : undefined
}

async function getChangeable(caller: BillingCaller, priceId: string): Promise<OwnSubscription> {
  assertForSale(caller.billing, priceId)
  const own = await getOwnSubscription(caller)
  if (isOwing(own.subscription)) throw new Refusal('invalid', 'The last payment failed. Please update your card first.')
  if (own.subscription.priceId === priceId && own.subscription.cancelsAt === null)
    throw new Refusal('invalid', 'This is already your plan.')
  const unpaid = await findUnpaidInvoice(caller.billing.stripe, own.subscription)
  if (unpaid) throw new Refusal('invalid', sentenceOfUnpaid(unpaid))
  return own
}

function sentenceOfUnpaid(invoice: Stripe.Invoice): string {
  if (!isCollected(invoice))
    return 'Your current period was not paid. You can change your plan when the next one starts.'
  return invoice.attempted
    ? 'A payment for your plan is still open. Pay that invoice first, then change your plan.'
    : 'The payment for your new period is being processed, which takes about an hour. You can change your plan after that.'
}

/** More is paid right away; less is credited on the next invoice; the rest of a trial or a coupon’s period stays free. */
const prorationAt = {
  now: 'always_invoice',
  next: 'create_prorations',
  renewal: 'none',
  trial: 'none',
} as const satisfies Record<Timing, Stripe.SubscriptionUpdateParams.ProrationBehavior>

/** The parameters of a change, the same for the preview and the change itself. */
function termsOf({ subscription }: OwnSubscription, priceId: string, timing: Timing) {
  const { trialEndsAt } = subscription
  return {
    items: [{ id: subscription.itemId, price: priceId }],
    proration_behavior: prorationAt[timing],
    // People who choose a plan mean to keep it, and a cancelled one would have no upcoming invoice.
    // Only if it was cancelled when the person chose: Stripe's own page may cancel it in between.
    ...(subscription.cancelsAt !== null && uncancelled(subscription)),
    // If the trial ends during this call, Stripe refuses, so the new period is not changed for free.
    ...(subscription.status === 'trialing' && trialEndsAt !== null && { trial_end: trialEndsAt.getTime() / 1000 }),
  } satisfies Stripe.SubscriptionUpdateParams
}

function timingOf({ prices }: Billing, { subscription }: OwnSubscription, priceId: string): Timing {
  if (subscription.status === 'trialing') return 'trial'
  const from = prices.planOf(subscription.priceId)
  const to = prices.planOf(priceId)
  if (!from || !to || from.period !== to.period) return 'now'
  return monthlyCost(to.plan) < monthlyCost(from.plan) ? 'next' : 'now'
}

/** Whether more is charged for the time since a quote than is credited: a new period is charged from the change on. */
function isChargedFromQuote({ prices }: Billing, { subscription }: OwnSubscription, priceId: string): boolean {
  const from = prices.planOf(subscription.priceId)
  const to = prices.planOf(priceId)
  return from !== undefined && from.period === to?.period && monthlyCost(to.plan) > monthlyCost(from.plan)
}

function monthlyCost(plan: string): number {
  return planOfTier(plan).billing.monthly.basePriceCents
}
