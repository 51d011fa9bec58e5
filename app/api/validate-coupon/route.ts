import { billingRoute } from '@/lib/billing/billing-route'
import { couponInput } from '@/lib/billing/schema'
import { validateCoupon } from '@/lib/billing/validate-coupon'

/** Says what a coupon is worth before anything is bought (spec section 7). */
export const POST = billingRoute(couponInput, validateCoupon)
