import 'server-only'
import { z } from 'zod'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import { ensureCustomer, getCustomerId, type Payer } from './customer'
import { planOfTier } from '@/lib/plans/entitlements'
import { idOf } from './resolve-coupon'
import type { checkoutInput, subscriptionInput } from './schema'
import {
  confirmedCardOf,
  createSetupIntent,
  findSetupIntent,
  getOwnSetupIntent,
  type Owner,
  secretOf,
} from './setup-intent'
import { type Started, startSubscription } from './start-subscription'
import { isLive } from './subscription-facts'

const checkoutSchema = z.object({ setupIntentId: z.string(), couponCode: z.string().nullable() })
export type Checkout = z.infer<typeof checkoutSchema>

/** Opens the payment form: a setup intent that carries who pays for what. @throws Refusal in a sentence */
export async function createCheckout(
  billing: Billing,
  db: Db,
  payer: Payer,
  { priceId }: z.output<typeof checkoutInput>,
): Promise<{ client_secret: string }> {
  assertForSale(billing, priceId)
  await assertNoPlan(db, payer.id)
  const customerId = await ensureCustomer(billing, db, payer)
  const owner = { userId: payer.id, customerId }
  const intent =
    (await findOpenIntent(billing, owner, priceId)) ??
    (await createSetupIntent(billing.stripe, owner, 'subscription', priceId))
  const { error, status } = await billing.admin.rpc('open_checkout', { user_id: payer.id, setup_intent_id: intent.id })
  if (error) throw fromPostgrest(error, 'checkout.open', status)
  return { client_secret: secretOf(intent) }
}

/** The subscription for a card that was confirmed. Plan and price are what the setup intent was made for. */
export async function createSubscription(
  billing: Billing,
  db: Db,
  userId: string,
  {
    setup_intent_id: setupIntentId,
    coupon_code: couponCode,
    without_trial: isWithoutTrial,
  }: z.output<typeof subscriptionInput>,
): Promise<Started> {
  const { stripe } = billing
  const customerId = await getCustomerId(db, userId)
  const intent = await getOwnSetupIntent(stripe, setupIntentId, { userId, customerId }, 'subscription')
  const priceId = intent.metadata?.['price_id'] ?? ''
  assertForSale(billing, priceId)
  const order = {
    userId,
    customerId,
    key: intent.id,
    priceId,
    paymentMethodId: confirmedCardOf(intent),
    couponCode,
    isWithoutTrial,
  }
  return startSubscription(billing, order)
}

/** Fourteen days without a card; they end by themselves unless a card is added. */
export async function startTrial(billing: Billing, db: Db, payer: Payer, priceId: string): Promise<Started> {
  assertForSale(billing, priceId)
  await assertNoPlan(db, payer.id)
  const customerId = await ensureCustomer(billing, db, payer)
  const order = {
    userId: payer.id,
    customerId,
    key: `trial:${payer.id}`,
    priceId,
    paymentMethodId: null,
    couponCode: null,
    isWithoutTrial: false,
  }
  return startSubscription(billing, order)
}

/** The checkout that this person has opened and not finished. */
export async function findCheckout({ admin }: Billing, userId: string): Promise<Checkout | null> {
  const { data, error, status } = await admin.rpc('find_checkout', { user_id: userId })
  if (error) throw fromPostgrest(error, 'checkout.find', status)
  return checkoutSchema.nullable().parse(data)
}

export function assertForSale({ prices }: Billing, priceId: string): void {
  if (!prices.planOf(priceId)) throw new Refusal('invalid', 'This plan is not for sale.')
}

/** A quick look, so that nobody enters a card in vain; what keeps a second subscription away is startSubscription. */
async function assertNoPlan(db: Db, userId: string): Promise<void> {
  const { data, error, status } = await db
    .from('subscribers')
    .select('status, subscription_tier')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw fromPostgrest(error, 'checkout.plan', status)
  if (data?.status == null || !isLive({ status: data.status })) return
  const { name } = planOfTier(data.subscription_tier)
  throw new Refusal('limited', `You already have the ${name} plan. You can change it in your billing settings.`)
}

/** A form that is opened again goes on where it was. */
async function findOpenIntent(billing: Billing, { userId, customerId }: Owner, priceId: string) {
  const checkout = await findCheckout(billing, userId)
  const intent = checkout && (await findSetupIntent(billing.stripe, checkout.setupIntentId))
  if (!intent || idOf(intent.customer) !== customerId || intent.metadata?.['price_id'] !== priceId) return null
  return intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation' ? intent : null
}
