import 'server-only'
import type Stripe from 'stripe'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing, BillingCaller } from './billing'
import type { BillingOverview, InvoiceLine, PaymentCard } from '@/lib/plans/billing-view'
import { countRead } from './count-step'
import { findCustomerId } from './customer'
import { owedOf, subscriptionIdOf } from './due-payment'
import { limitOf, planOfTier, storageIncluded } from '@/lib/plans/entitlements'
import { nextInvoiceOf } from './next-invoice'
import { type Plan, starterPlan } from '@/lib/plans/catalogue'
import { callStripe } from './stripe-call'
import { dateOf, factsOf, isLive } from './subscription-facts'
import { isLastRenewalOpen, listWhole, planAmong } from './subscriptions'

const mostInvoices = 24
const dayMs = 24 * 60 * 60 * 1000

type OverviewCaller = Omit<BillingCaller, 'billing'> & {
  /** Null if this server has no Stripe: then there is nothing to ask. */
  billing: Billing | null
}

/** The caller's plan, next charge, card and invoices. */
export async function getOverview({ billing, db, viewer }: OverviewCaller): Promise<BillingOverview> {
  const [customerId, used, usedBytes] = await Promise.all([
    findCustomerId(db, viewer.id),
    countSeats(db),
    measureFiles(db),
  ])
  const plan = planOfTier(viewer.subscription.subscribed ? viewer.subscription.subscription_tier : null)
  const { status, trialEndsAt, pastDueUntil, cancelsAt, endedAt, hasHadTrial } = viewer.billing
  const isRunning = status !== null && isLive({ status })
  return {
    status,
    isRunning,
    trial: trialEndsAt === null ? null : { endsAt: trialEndsAt, daysLeft: daysUntil(trialEndsAt) },
    pastDueUntil,
    // Ended early, with paid time left.
    cancelsAt: cancelsAt ?? (isRunning || plan === starterPlan ? null : viewer.subscription.subscription_end),
    endedAt,
    hasHadTrial,
    seats: { included: limitOf(plan, 'members'), used },
    storage: storageOf(plan, viewer.billing, isRunning, usedBytes),
    ...(await atStripe(billing, viewer.id, customerId, { id: plan.id, name: plan.name, period: null, priceId: null })),
  }
}

function storageOf(
  plan: Plan,
  standing: Parameters<typeof storageIncluded>[1],
  isRunning: boolean,
  usedBytes: number,
): BillingOverview['storage'] {
  const includedBytes = storageIncluded(plan, standing)
  const ofPlan = limitOf(plan, 'storageBytes')
  return { includedBytes, usedBytes, withCardBytes: isRunning && ofPlan > includedBytes ? ofPlan : null }
}

type AtStripe = Pick<BillingOverview, 'plan' | 'isPeriodUnpaid' | 'nextInvoice' | 'owed' | 'card' | 'invoices'>

async function atStripe(
  billing: Billing | null,
  userId: string,
  customerId: string | null,
  plan: BillingOverview['plan'],
): Promise<AtStripe> {
  if (billing === null || customerId === null)
    return { plan, isPeriodUnpaid: false, nextInvoice: null, owed: null, card: null, invoices: [] }
  await countRead(billing, userId)
  const { stripe, prices } = billing
  const [subscriptions, invoices, customer] = await Promise.all([
    listWhole(stripe, customerId),
    callStripe('invoice.list', stripe.invoices.list({ customer: customerId, limit: mostInvoices })),
    callStripe(
      'customer.retrieve',
      stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    ),
  ])
  const facts = planAmong(subscriptions.filter(isLive).map(factsOf), billing)
  const subscription = subscriptions.find(({ id }) => id === facts?.id)
  const priceId = facts?.priceId ?? null
  const [nextInvoice, card] = await Promise.all([
    subscription ? nextInvoiceOf(stripe, customerId, subscription) : null,
    paymentCardOf(
      stripe,
      subscription?.default_payment_method ??
        (customer.deleted ? null : customer.invoice_settings.default_payment_method),
    ),
  ])
  const owed = owedOf(invoices.data, subscriptions)
  return {
    plan: { ...plan, priceId, period: (priceId !== null && prices.planOf(priceId)?.period) || null },
    isPeriodUnpaid:
      subscription !== undefined &&
      isLastRenewalOpen(invoices.data.filter((invoice) => subscriptionIdOf(invoice) === subscription.id)),
    nextInvoice,
    owed: sumOf(owed),
    card,
    // Drafts are not shown.
    invoices: invoices.data
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => lineOf(invoice, owed.includes(invoice) || hasTimeLeft(invoice))),
  }
}

/** Whether what it charges for is not over yet. */
function hasTimeLeft({ lines }: Stripe.Invoice): boolean {
  return lines.data.some(({ period }) => dateOf(period.end) > new Date())
}

function sumOf([first, ...others]: readonly Stripe.Invoice[]): BillingOverview['owed'] {
  if (!first) return null
  return {
    amountCents: others.reduce((sum, { amount_remaining: more }) => sum + more, first.amount_remaining),
    currency: first.currency,
  }
}

async function paymentCardOf(
  stripe: Stripe,
  method: string | Stripe.PaymentMethod | null,
): Promise<PaymentCard | null> {
  if (method === null) return null
  const { card } =
    typeof method === 'string' ? await callStripe('card.retrieve', stripe.paymentMethods.retrieve(method)) : method
  return card ? { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year } : null
}

/** Its page takes money: people are led there only if they get something for it. */
function lineOf(invoice: Stripe.Invoice, isWorthPaying: boolean): InvoiceLine {
  return {
    id: invoice.id,
    number: invoice.number,
    date: dateOf(invoice.created).toISOString(),
    amountCents: invoice.total,
    currency: invoice.currency,
    status: invoice.status ?? 'open',
    pageUrl: (isWorthPaying && invoice.hosted_invoice_url) || null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

async function countSeats(db: Db): Promise<number> {
  const { data, error, status } = await db.rpc('seats_used')
  if (error) throw fromPostgrest(error, 'billing.seats', status)
  return data
}

async function measureFiles(db: Db): Promise<number> {
  const { data, error, status } = await db.rpc('storage_used')
  if (error) throw fromPostgrest(error, 'billing.storage', status)
  return data
}

function daysUntil(date: string): number {
  return Math.max(0, Math.ceil((Date.parse(date) - Date.now()) / dayMs))
}
