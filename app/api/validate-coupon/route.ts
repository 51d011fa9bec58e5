import { openBilling } from '@/lib/billing/billing'
import { couponInput } from '@/lib/billing/schema'
import { validateCoupon } from '@/lib/billing/validate-coupon'
import { authedRoute } from '@/lib/http/authed-route'

/** What a coupon is worth, before anything is bought (spec section 7). */
export const POST = authedRoute(couponInput, (input, { db, viewer }) =>
  validateCoupon(openBilling(), db, viewer.id, input),
)
