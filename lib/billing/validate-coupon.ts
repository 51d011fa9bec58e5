import 'server-only'
import type { z } from 'zod'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import { logError } from '@/lib/log'
import type { CouponVerdict } from '@/lib/plans/billing-view'
import { findPlan } from '@/lib/plans/entitlements'
import type { Billing, BillingCaller } from './billing'
import { countRead } from './count-step'
import { findCustomerId } from './customer'
import { fingerprintOf } from './claim-trial'
import { callStripe } from './stripe-call'
import { couponForFirst, couponUsed } from './coupon-rules'
import { type CouponAnswer, type Purchase, type ResolvedCoupon, resolveCoupon } from './resolve-coupon'
import type { couponInput } from './schema'

/** What a code is worth. @throws Refusal after too many wrong codes */
export async function validateCoupon(
  { billing, db, viewer }: BillingCaller,
  { couponCode, price, plan, period }: z.output<typeof couponInput>,
): Promise<CouponVerdict> {
  const priceId = price ?? billing.prices.idOf(findPlan(plan ?? null)?.id ?? 'starter', period) ?? null
  if (priceId !== null && !billing.prices.planOf(priceId))
    return { valid: false, discount: null, error: 'This plan is not for sale.' }
  await countRead(billing, viewer.id)
  const customerId = await findCustomerId(db, viewer.id)
  const { resolved, problem } = await guardedCoupon(billing, viewer.id, couponCode, { priceId, customerId })
  if (!resolved) return { valid: false, discount: null, error: problem }
  if (resolved.isForFirst && (await hasBoughtElsewhere(billing, viewer.id)))
    return { valid: false, discount: null, error: couponForFirst }
  if (resolved.isCounted && (await isTaken(billing, viewer.id, resolved)))
    return { valid: false, discount: null, error: couponUsed }
  const { error, status } = await billing.admin.rpc('remember_coupon', { user_id: viewer.id, code: couponCode })
  if (error) throw fromPostgrest(error, 'coupon.remember', status)
  return { valid: true, discount: resolved.discount, terms: resolved.terms, error: null }
}

async function isTaken({ admin }: Billing, userId: string, { couponId }: ResolvedCoupon): Promise<boolean> {
  const { data, error, status } = await admin.rpc('is_coupon_taken', { user_id: userId, coupon: couponId })
  if (error) throw fromPostgrest(error, 'coupon.taken', status)
  return data
}

/** Whose purchase claims a coupon, by its order and card. */
type Claimant = { userId: string; key: string; paymentMethodId: string | null }

/** Never throws: the refusal of the purchase is the answer. */
export async function releaseCoupon(
  { admin }: Billing,
  { userId, key }: Claimant,
  { couponId }: ResolvedCoupon,
): Promise<void> {
  const { error } = await admin.rpc('release_coupon', { user_id: userId, coupon: couponId, order_key: key })
  if (error) logError('coupon.release', error)
}

/** Whether this mailbox or card has paid for a plan of another account, which may be deleted by now. */
async function hasBoughtElsewhere({ admin }: Billing, userId: string, fingerprint: string | null = null) {
  const { data, error, status } = await admin.rpc('has_bought_elsewhere', {
    user_id: userId,
    ...(fingerprint !== null && { card_fingerprint: fingerprint }),
  })
  if (error) throw fromPostgrest(error, 'coupon.first', status)
  return data
}

/** Whether this card has ever paid, for whatever customer. Stripe finds a payment within a minute. */
async function hasCardPaid(stripe: Billing['stripe'], fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return false
  // Nothing in one ends the text of the query early.
  if (!/^[\w-]+$/.test(fingerprint)) throw new AppError('unexpected', `coupon.first: the fingerprint ${fingerprint}`)
  const query = `payment_method_details.card.fingerprint:"${fingerprint}" AND status:"succeeded"`
  const { data } = await callStripe('charge.search', stripe.charges.search({ query, limit: 1 }))
  return data.length > 0
}

/**
 * Claims a coupon that ends, once per mailbox and per card. @throws Refusal if another account has used it, or has
 * bought anything before a first purchase
 */
export async function claimCoupon(
  billing: Billing,
  { userId, key, paymentMethodId }: Claimant,
  { couponId, isCounted, isForFirst }: ResolvedCoupon,
): Promise<void> {
  const { stripe, admin } = billing
  const fingerprint =
    paymentMethodId !== null && (isCounted || isForFirst) ? await fingerprintOf(stripe, paymentMethodId) : null
  if (
    isForFirst &&
    ((await hasBoughtElsewhere(billing, userId, fingerprint)) || (await hasCardPaid(stripe, fingerprint)))
  )
    throw new Refusal('invalid', couponForFirst)
  if (!isCounted) return
  const { data, error, status } = await admin.rpc('claim_coupon', {
    user_id: userId,
    coupon: couponId,
    order_key: key,
    ...(fingerprint !== null && { card_fingerprint: fingerprint }),
  })
  if (error) throw fromPostgrest(error, 'coupon.claim', status)
  if (!data) throw new Refusal('invalid', couponUsed)
}

/** This many wrong codes in this many minutes; counted in the database, for all servers together. */
const mostGuesses = 10
const guessMinutes = 10

/** The resolver for typed codes, which stops guessing. @throws Refusal after too many wrong codes */
export async function guardedCoupon(
  { stripe, admin }: Billing,
  userId: string,
  code: string,
  purchase: Purchase,
): Promise<CouponAnswer> {
  const counted = await admin.rpc('count_coupon_guess', { user_id: userId, most: mostGuesses, minutes: guessMinutes })
  if (counted.error) throw fromPostgrest(counted.error, 'coupon.count', counted.status)
  if (!counted.data) throw new Refusal('limited', 'Too many coupon codes. Please try again in a few minutes.')
  const answer = await resolveCoupon(stripe, code, purchase)
  if (answer.resolved) {
    const { error, status } = await admin.rpc('forgive_coupon_guess', { user_id: userId })
    if (error) throw fromPostgrest(error, 'coupon.forgive', status)
  }
  return answer
}
