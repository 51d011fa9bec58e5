import type { CouponRecord } from '../world/billing-records.ts'
import type { Timestamp } from '../world/primitives.ts'

/** Whether a coupon can still be redeemed; existing discounts continue. */
export function isCouponValid({ redeemBy, maxRedemptions, timesRedeemed }: CouponRecord, now: Timestamp): boolean {
  return (redeemBy === null || redeemBy > now) && (maxRedemptions === null || timesRedeemed < maxRedemptions)
}
