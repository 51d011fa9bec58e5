import 'server-only'
import { fromPostgrest, Refusal } from '@/lib/errors'
import type { Billing } from './billing'
import { type CouponAnswer, type Purchase, resolveCoupon } from './resolve-coupon'

/** So many wrong codes in so many minutes; the count lies in the database, where all servers see it. */
const mostGuesses = 10
const minutes = 10

/** The resolver for what people type: whoever guesses is stopped. @throws Refusal after too many wrong codes */
export async function guardedCoupon(
  { stripe, admin }: Billing,
  userId: string,
  code: string,
  purchase: Purchase,
): Promise<CouponAnswer> {
  const counted = await admin.rpc('count_coupon_guess', { user_id: userId, most: mostGuesses, minutes })
  if (counted.error) throw fromPostgrest(counted.error, 'coupon.count', counted.status)
  if (!counted.data) throw new Refusal('limited', 'Too many coupon codes. Please try again in a few minutes.')
  const answer = await resolveCoupon(stripe, code, purchase)
  if (answer.resolved) {
    const { error, status } = await admin.rpc('forgive_coupon_guess', { user_id: userId })
    if (error) throw fromPostgrest(error, 'coupon.forgive', status)
  }
  return answer
}
