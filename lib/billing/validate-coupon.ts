import 'server-only'
import type { z } from 'zod'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { Billing } from './billing'
import type { Discount } from './coupon-rules'
import { findCustomerId } from './customer'
import { findPlan } from '@/lib/plans/entitlements'
import { guardedCoupon } from './guarded-coupon'
import type { couponInput } from './schema'

export type CouponVerdict =
  | { valid: true; discount: Discount; terms: { duration: string; months: number | null }; error: null }
  | { valid: false; discount: null; error: string }

/** @throws Refusal for who guesses */
export async function validateCoupon(
  billing: Billing,
  db: Db,
  userId: string,
  { couponCode, price, plan, period }: z.output<typeof couponInput>,
): Promise<CouponVerdict> {
  const priceId = price ?? billing.prices.idOf(findPlan(plan ?? null)?.id ?? 'starter', period) ?? null
  if (priceId !== null && !billing.prices.planOf(priceId))
    return { valid: false, discount: null, error: 'This plan is not for sale.' }
  const customerId = await findCustomerId(db, userId)
  const { resolved, problem } = await guardedCoupon(billing, userId, couponCode, { priceId, customerId })
  if (!resolved) return { valid: false, discount: null, error: problem }
  const { error, status } = await billing.admin.rpc('remember_coupon', { user_id: userId, code: couponCode })
  if (error) throw fromPostgrest(error, 'coupon.remember', status)
  return { valid: true, discount: resolved.discount, terms: resolved.terms, error: null }
}
