import 'server-only'
import type Stripe from 'stripe'
import { fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { StartedSubscription } from '@/lib/plans/billing-view'
import type { Billing } from './billing'
import { claimTrial, fingerprintOf } from './claim-trial'
import { countUnconfirmed } from './count-step'
import { voidLeftOpen } from './due-payment'
import { releaseLease, takeLease } from './open-checkout'
import { planOfTier } from '@/lib/plans/entitlements'
import { claimCoupon, guardedCoupon, releaseCoupon } from './validate-coupon'
import type { ResolvedCoupon } from './resolve-coupon'
import { type Plan, trialDays } from '@/lib/plans/catalogue'
import { callStripe, couponRefusal, needsAuthentication } from './stripe-call'
import { factsOf, isLive, type SubscriptionFacts } from './subscription-facts'
import { listSubscriptions, listWhole } from './subscriptions'
import { syncCustomer } from './sync-customer'
import { withdraw } from './withdraw'

/** With what the key of an order without a card begins. */
export const trialOrder = 'trial:'

/** The key of a person's trial without a card. */
export const trialKey = (userId: string) => `${trialOrder}${userId}`

export type Order = {
  userId: string
  customerId: string
  /** What identifies repeats of this order: the setup intent, or the trial. */
  key: string
  priceId: string
  /** Null: a trial without a card. */
  paymentMethodId: string | null
  couponCode: string | null
  /** The person knows that this card is charged today, because it had a trial with another account. */
  isWithoutTrial: boolean
  /** What the form said: nothing is charged today then before its person was told. */
  isTrialOffered: boolean
  /** Finished for a person who is not there: only while their form counts. */
  isUnattended?: true
}

const firstPayment = ['latest_invoice.confirmation_secret'] as const

/**
 * Makes a person's one subscription. Of two requests one holds the lease; the other waits and then finds the result;
 * Stripe recognises repeats by the idempotency key; and an existing subscription is never made again.
 * @throws Refusal in a sentence; in Stripe's own words for cards
 */
export async function startSubscription(billing: Billing, order: Order): Promise<StartedSubscription> {
  const { admin } = billing
  const lease = await takeLease(admin, order.userId)
  let isFinished = false
  try {
    if (lease.givenUp.includes(order.key)) throw await givenUp(billing, order)
    // Refused while this one waited: its person was told so.
    if (order.isUnattended && lease.openOrder !== order.key)
      throw new Refusal('changed', 'This order is not open any more.')
    const started = await make(billing, order, lease.hasHadTrial)
    isFinished = await syncOrWait(billing, order.customerId)
    return started
  } catch (error) {
    // The person is told and decides again; no job finishes this later without them.
    isFinished = error instanceof Refusal
    throw error
  } finally {
    await releaseLease(admin, lease, isFinished ? order.key : undefined)
  }
}

/** What was bought is there, whatever fails now. False: its checkout stays open, so that the job asks again. */
async function syncOrWait(billing: Billing, customerId: string): Promise<boolean> {
  try {
    await syncCustomer(billing, customerId)
    return true
  } catch (error) {
    logError('billing.sync-bought', error)
    return false
  }
}

async function make(billing: Billing, order: Order, hadTrialHere: boolean): Promise<StartedSubscription> {
  const { stripe } = billing
  const all = await listWhole(stripe, order.customerId)
  const made = all.find(({ metadata }) => metadata['order'] === order.key)
  const isCouponLate = order.couponCode !== null && made?.metadata['coupon'] !== couponKey(order.couponCode)
  // Made by a webhook, or by a request whose answer was lost, before the coupon was typed.
  if (made && isLive(made) && isCouponLate)
    throw new Refusal('limited', 'Your plan has already started, without this coupon.')
  // A confirmed card is good for one subscription, even if that has ended since.
  if (made && (order.paymentMethodId !== null || isLive(made)) && !(made.status === 'incomplete' && isCouponLate))
    return startedOf(billing, await withFirstPayment(stripe, made))

  const facts = all.map(factsOf)
  const live = facts.find(isLive)
  if (live) throw hasPlan(billing, live)
  const hasHadTrial = hadTrialHere || facts.some((one) => one.hasHadTrial)
  if (order.paymentMethodId === null && hasHadTrial)
    throw new Refusal('limited', 'You have already had your free trial.')
  const isPaidToday = hasHadTrial || order.isWithoutTrial
  if (isPaidToday && order.isTrialOffered && !order.isWithoutTrial)
    throw new Refusal(
      'no_trial',
      'Your free trial was used after this form was opened. You can still subscribe and pay from today.',
    )
  if (!isPaidToday) await claimTrial(billing, order.userId, order.paymentMethodId)
  // Stripe would charge the card that an earlier plan left behind, and the person chose to be charged nothing.
  if (order.paymentMethodId === null) await forgetCard(stripe, order.customerId)

  // An abandoned first payment must not go through later, in addition to the new one.
  for (const one of facts) {
    const paid = one.status === 'incomplete' ? await withdraw(stripe, one) : null
    if (paid) throw hasPlan(billing, paid)
  }
  await voidLeftOpen(billing, order.customerId)
  const newCard = isPaidToday ? await rememberPayingCard(billing, order) : null
  let coupon: ResolvedCoupon | null = null
  try {
    coupon = await couponOf(billing, order)
    const started = await create(billing, order, coupon, isPaidToday)
    if (isPaidToday) await rememberBuyer(billing, order)
    return startedOf(billing, started)
  } catch (error) {
    // Refused: nothing was bought with it. After any other failure the purchase may have been made.
    if (error instanceof Refusal) {
      if (coupon?.isCounted) await releaseCoupon(billing, order, coupon)
      if (newCard !== null) await forgetPayingCard(billing, order, newCard)
    }
    throw error
  }
}

/** It may have been charged before it was given up. */
async function givenUp(billing: Billing, { key, customerId }: Order): Promise<Refusal> {
  const made = (await listSubscriptions(billing.stripe, customerId)).find((one) => one.order === key)
  const isKept = made && isLive(made) && made.status !== 'trialing'
  return isKept ? hasPlan(billing, made) : new Refusal('changed', 'This order was given up.')
}

function hasPlan({ prices }: Billing, { priceId }: SubscriptionFacts): Refusal {
  return alreadyHas(planOfTier(prices.planOf(priceId)?.plan ?? null))
}

/** What someone is told who orders a plan while they have one. */
export function alreadyHas({ name }: Pick<Plan, 'name'>): Refusal {
  return new Refusal('limited', `You already have the ${name} plan. You can change it in your billing settings.`)
}

async function couponOf(billing: Billing, order: Order): Promise<ResolvedCoupon | null> {
  const { couponCode, userId, priceId, customerId } = order
  if (couponCode === null) return null
  const { resolved, problem } = await guardedCoupon(billing, userId, couponCode, { priceId, customerId })
  if (!resolved) throw new Refusal('invalid', problem)
  await claimCoupon(billing, order, resolved)
  return resolved
}

async function create(
  billing: Billing,
  { key, userId, customerId, priceId, paymentMethodId, couponCode }: Order,
  coupon: ResolvedCoupon | null,
  isPaidToday: boolean,
): Promise<Stripe.Subscription> {
  const { stripe } = billing
  const discounts = coupon ? [coupon.applied] : []
  const params: Stripe.SubscriptionCreateParams = {
    customer: customerId,
    items: [{ price: priceId }],
    metadata: {
      user_id: userId,
      order: key,
      ...(couponCode !== null && { coupon: couponKey(couponCode) }),
      ...(coupon && { coupon_id: coupon.couponId }),
    },
    ...(paymentMethodId !== null && { default_payment_method: paymentMethodId }),
    ...(discounts.length > 0 && { discounts }),
    ...(!isPaidToday && {
      trial_period_days: trialDays,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    }),
  }
  // The contents are part of the key: Stripe refuses a key with different contents, and the lease keeps others out for
  // that long.
  const idempotencyKey = `subscription:${key}:${JSON.stringify(discounts)}:${isPaidToday ? 'paid' : 'trial'}`
  try {
    return await callStripe(
      'subscription.create',
      stripe.subscriptions.create({ ...params, payment_behavior: 'error_if_incomplete' }, { idempotencyKey }),
    )
  } catch (error) {
    if (needsAuthentication(error)) {
      await countUnconfirmed(billing, userId)
      return callStripe(
        'subscription.create',
        stripe.subscriptions.create(
          { ...params, payment_behavior: 'default_incomplete', expand: [...firstPayment] },
          { idempotencyKey: `${idempotencyKey}:confirm` },
        ),
      )
    }
    throw couponRefusal(error) ?? error
  }
}

/** Its next purchase, with whatever account, is not its first. @returns its fingerprint if that is news */
async function rememberPayingCard(
  { stripe, admin }: Billing,
  { userId, paymentMethodId }: Order,
): Promise<string | null> {
  const fingerprint = paymentMethodId === null ? null : await fingerprintOf(stripe, paymentMethodId)
  if (fingerprint === null) return null
  const card = { user_id: userId, card_fingerprint: fingerprint }
  const { data: isNews, error, status } = await admin.rpc('remember_paying_card', card)
  if (error) throw fromPostgrest(error, 'purchase.card', status)
  return isNews ? fingerprint : null
}

/** Their mailbox, too, whatever becomes of the account before the payment is known here. Never throws: it is bought. */
async function rememberBuyer({ admin }: Billing, { userId }: Order): Promise<void> {
  const { error } = await admin.rpc('remember_buyer', { user_id: userId })
  if (error) logError('purchase.buyer', error)
}

/** Never throws: the refusal of the purchase is the answer. */
async function forgetPayingCard({ admin }: Billing, { userId }: Order, fingerprint: string): Promise<void> {
  const { error } = await admin.rpc('forget_paying_card', { user_id: userId, card_fingerprint: fingerprint })
  if (error) logError('purchase.forget-card', error)
}

/** The card stays the customer's, but nothing is charged to it unless they add it again. */
async function forgetCard(stripe: Stripe, customerId: string): Promise<void> {
  const none = { invoice_settings: { default_payment_method: '' } }
  await callStripe('customer.card', stripe.customers.update(customerId, none))
}

/** Stripe takes codes in any case. */
function couponKey(code: string): string {
  return code.toLowerCase()
}

/** The same subscription with what is needed to confirm its first payment, if that is still open. */
async function withFirstPayment(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  if (subscription.status !== 'incomplete') return subscription
  return callStripe(
    'subscription.retrieve',
    stripe.subscriptions.retrieve(subscription.id, { expand: [...firstPayment] }),
  )
}

function startedOf({ prices }: Billing, subscription: Stripe.Subscription): StartedSubscription {
  const { id, status, priceId, trialEndsAt } = factsOf(subscription)
  const sold = prices.planOf(priceId)
  const invoice = subscription.latest_invoice
  const isWaiting = status === 'incomplete' && invoice !== null && typeof invoice !== 'string'
  return {
    subscription_id: id,
    status,
    plan: sold?.plan ?? '',
    period: sold?.period ?? '',
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    client_secret: isWaiting ? (invoice.confirmation_secret?.client_secret ?? null) : null,
    payment_url: isWaiting ? (invoice.hosted_invoice_url ?? null) : null,
  }
}
