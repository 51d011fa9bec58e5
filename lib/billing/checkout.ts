import 'server-only'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { StartedSubscription } from '@/lib/plans/billing-view'
import { planOfTier } from '@/lib/plans/entitlements'
import type { Billing, BillingCaller } from './billing'
import { creditOf, ensureCustomer, getCustomerId } from './customer'
import { findOpenCheckout, rememberCheckout } from './open-checkout'
import type { checkoutInput, priceInput, subscriptionInput } from './schema'
import {
  confirmedCardOf,
  createSetupIntent,
  findSetupIntent,
  getOwnSetupIntent,
  isTrialOffered,
  type Owner,
  secretOf,
} from './setup-intent'
import { startSubscription, trialKey } from './start-subscription'
import { idOf } from './stripe-call'
import { isLive } from './subscription-facts'

/**
 * Opens the payment form: a setup intent that carries who pays for what, and the credit that the first charge uses, in
 * cents. @throws Refusal in a sentence
 */
export async function createCheckout(
  caller: BillingCaller,
  { priceId, offersTrial }: z.output<typeof checkoutInput>,
): Promise<{ client_secret: string; credit_cents: number }> {
  const { billing, viewer } = caller
  assertForSale(billing, priceId)
  await assertNoPlan(caller)
  const owner = { userId: viewer.id, customerId: await ensureCustomer(caller) }
  const about = { price_id: priceId, offers_trial: (offersTrial ?? !viewer.billing.hasHadTrial) ? 'yes' : 'no' }
  const intent =
    (await findOpenIntent(billing, owner, about)) ??
    (await createSetupIntent(billing.stripe, owner, 'subscription', about))
  const [creditCents] = await Promise.all([
    creditOf(billing.stripe, owner.customerId),
    rememberCheckout(billing.admin, viewer.id, intent.id),
  ])
  return { client_secret: secretOf(intent), credit_cents: creditCents }
}

/** The subscription for a confirmed card. Plan and price are those the setup intent was made for. */
export async function createSubscription(
  { billing, db, viewer }: BillingCaller,
  {
    setup_intent_id: setupIntentId,
    coupon_code: couponCode,
    without_trial: isWithoutTrial,
  }: z.output<typeof subscriptionInput>,
): Promise<StartedSubscription> {
  const owner = { userId: viewer.id, customerId: await getCustomerId(db, viewer.id) }
  const intent = await getOwnSetupIntent(billing.stripe, setupIntentId, owner, 'subscription')
  const priceId = intent.metadata?.['price_id'] ?? ''
  assertForSale(billing, priceId)
  return startSubscription(billing, {
    ...owner,
    key: intent.id,
    priceId,
    paymentMethodId: confirmedCardOf(intent),
    couponCode,
    isWithoutTrial,
    isTrialOffered: isTrialOffered(intent),
  })
}

/** Fourteen days without a card. They end by themselves unless a card is added. */
export async function startTrial(
  caller: BillingCaller,
  { priceId }: z.output<typeof priceInput>,
): Promise<StartedSubscription> {
  const { billing, viewer } = caller
  assertForSale(billing, priceId)
  await assertNoPlan(caller)
  return startSubscription(billing, {
    userId: viewer.id,
    customerId: await ensureCustomer(caller),
    key: trialKey(viewer.id),
    priceId,
    paymentMethodId: null,
    couponCode: null,
    isWithoutTrial: false,
    isTrialOffered: true,
  })
}

export function assertForSale({ prices }: Billing, priceId: string): void {
  if (!prices.planOf(priceId)) throw new Refusal('invalid', 'This plan is not for sale.')
}

/** A quick look, so that no one enters a card in vain; startSubscription is what prevents a second subscription. */
async function assertNoPlan({ db, viewer }: BillingCaller): Promise<void> {
  const { data, error, status } = await db
    .from('subscribers')
    .select('status, subscription_tier')
    .eq('user_id', viewer.id)
    .maybeSingle()
  if (error) throw fromPostgrest(error, 'checkout.plan', status)
  if (data?.status == null || !isLive({ status: data.status })) return
  if (data.subscription_tier === 'free')
    throw new Refusal('limited', 'Your last plan is not paid. Pay it, or cancel it, in your billing settings first.')
  const { name } = planOfTier(data.subscription_tier)
  throw new Refusal('limited', `You already have the ${name} plan. You can change it in your billing settings.`)
}

/** A form that is opened again continues where it was. */
async function findOpenIntent(billing: Billing, { userId, customerId }: Owner, about: Stripe.MetadataParam) {
  const checkout = await findOpenCheckout(billing.admin, userId)
  const intent = checkout && (await findSetupIntent(billing.stripe, checkout.setupIntentId))
  if (!intent || idOf(intent.customer) !== customerId) return null
  if (Object.entries(about).some(([name, value]) => intent.metadata?.[name] !== value)) return null
  return intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation' ? intent : null
}
