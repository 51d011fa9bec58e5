import type { CouponRecord, PromotionCodeRecord } from '../world/billing-records.ts'
import type { State } from '../world/state.ts'

type Seed = Partial<CouponRecord> & Pick<CouponRecord, 'id' | 'name' | 'duration'>

/** Codes for trying the product; each shows a different rule. */
const SEEDS: { coupon: Seed; code: string; promotion?: Partial<PromotionCodeRecord> }[] = [
  {
    code: 'DOJO20',
    coupon: {
      id: 'dojo-20',
      name: '20% off for three months',
      percentOff: 20,
      duration: 'repeating',
      durationInMonths: 3,
    },
  },
  { code: 'TENOFF', coupon: { id: 'ten-off', name: '$10 off once', amountOffCents: 1000, duration: 'once' } },
  { code: 'ALWAYS10', coupon: { id: 'always-10', name: '10% off, always', percentOff: 10, duration: 'forever' } },
  {
    code: 'FIRSTFREE',
    coupon: { id: 'first-free', name: 'First payment free', percentOff: 100, duration: 'once' },
    promotion: { firstTimeOnly: true },
  },
  {
    code: 'BIGTEAM',
    coupon: { id: 'big-team', name: '$25 off once', amountOffCents: 2500, duration: 'once' },
    promotion: { minimumAmountCents: 5000 },
  },
  {
    code: 'LASTYEAR',
    coupon: { id: 'last-year', name: '50% off once', percentOff: 50, duration: 'once' },
    promotion: { expiresAt: 1_735_689_600 },
  },
]

export function seedCoupons({ coupons, promotionCodes }: State, now: number): void {
  for (const { coupon, code, promotion } of SEEDS) {
    coupons[coupon.id] ??= {
      created: now,
      percentOff: null,
      amountOffCents: null,
      durationInMonths: null,
      maxRedemptions: null,
      redeemBy: null,
      timesRedeemed: 0,
      products: [],
      metadata: {},
      ...coupon,
    }
    const id = `promo_${coupon.id.replaceAll('-', '')}`
    promotionCodes[id] ??= {
      id,
      created: now,
      code,
      coupon: coupon.id,
      active: true,
      customer: null,
      expiresAt: null,
      maxRedemptions: null,
      timesRedeemed: 0,
      firstTimeOnly: false,
      minimumAmountCents: null,
      metadata: {},
      ...promotion,
    }
  }
}
