import 'server-only'
import type Stripe from 'stripe'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Billing } from './billing'
import { BusyRefusal, findOpenCheckout } from './open-checkout'
import { adoptCard } from './payment-card'
import { confirmedCardOf, findSetupIntent, isTrialOffered } from './setup-intent'
import { startSubscription, trialOrder } from './start-subscription'
import { callStripe, idOf } from './stripe-call'
import { isLive } from './subscription-facts'
import { listSubscriptions } from './subscriptions'

/** After this long no one is still waiting for the purchase. */
const freshMs = 24 * 60 * 60 * 1000

/**
 * Finishes a purchase that a person confirmed and then left: the tab was closed before the subscription was made. Only
 * while the checkout is open, with the coupon that was shown; adding another card needs no open checkout. Does nothing
 * if it is finished, refused or not confirmed.
 */
export async function finishCheckout(billing: Billing, setupIntentId: string): Promise<void> {
  const intent = await findSetupIntent(billing.stripe, setupIntentId)
  const { user_id: userId, price_id: priceId, purpose } = intent?.metadata ?? {}
  const customerId = idOf(intent?.customer ?? null)
  if (!intent || !userId || customerId === null || !(await isCustomerOf(billing, userId, customerId))) return
  if (intent.status !== 'succeeded' || Date.now() - intent.created * 1000 > freshMs) return
  if (purpose === 'card')
    return forgivingly(async () => {
      if (await isReplaced(billing, customerId, intent)) return
      await adoptCard(billing, { userId, customerId }, intent)
    })
  const checkout = await findOpenCheckout(billing.admin, userId)
  if (checkout?.setupIntentId !== intent.id || !priceId || !billing.prices.planOf(priceId)) return

  const order = {
    userId,
    customerId,
    key: intent.id,
    priceId,
    paymentMethodId: confirmedCardOf(intent),
    couponCode: checkout.couponCode,
    isWithoutTrial: false,
    isTrialOffered: isTrialOffered(intent),
    isUnattended: true,
  } as const
  await forgivingly(() => startSubscription(billing, order))
}

/**
 * Whether the card that is charged now was entered after this one, here or on Stripe's own page, or a trial without a card
 * was chosen after it: the request that told of this one was lost.
 */
async function isReplaced({ stripe }: Billing, customerId: string, intent: Stripe.SetupIntent): Promise<boolean> {
  const card = confirmedCardOf(intent)
  const plan = (await listSubscriptions(stripe, customerId)).find(isLive)
  if (plan?.order?.startsWith(trialOrder) && plan.createdAt.getTime() >= intent.created * 1000) return true
  const charged = plan?.paymentMethodId ?? null
  if (charged === null || charged === card) return false
  const entered = (id: string) => callStripe('payment_method.retrieve', stripe.paymentMethods.retrieve(id))
  const [before, now] = await Promise.all([entered(card), entered(charged)])
  return now.created >= before.created
}

/** A refused card or coupon stays refused: the person finds their old plan, and chooses again. */
async function forgivingly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'offline' || error instanceof BusyRefusal) throw error
  }
}

async function isCustomerOf({ admin }: Billing, userId: string, customerId: string): Promise<boolean> {
  const { data, error, status } = await admin
    .from('subscribers')
    .select('user_id')
    .eq('user_id', userId)
    .eq('stripe_customer_id', customerId)
  if (error) throw fromPostgrest(error, 'checkout.customer', status)
  return data.length > 0
}
