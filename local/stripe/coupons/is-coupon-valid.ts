import type { CouponRecord, Timestamp } from '../world/state.ts'

/** Whether a coupon can still be redeemed; discounts already given go on. */
export function isCouponValid({ redeemBy, maxRedemptions, timesRedeemed }: CouponRecord, now: Timestamp): boolean {
  return (redeemBy === null || redeemBy > now) && (maxRedemptions === null || timesRedeemed < maxRedemptions)
}
