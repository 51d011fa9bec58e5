import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { count, created, decimal, integer, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { currency } from '../catalogue/present-price.ts'
import { randomText } from '../world/new-id.ts'
import type { CouponRecord } from '../world/billing-records.ts'
import { presentCoupon } from './present-coupon.ts'

const creation = z.strictObject({
  id: text.optional(),
  name: text.optional(),
  percent_off: decimal.optional(),
  amount_off: count.optional(),
  currency: z.literal(currency).optional(),
  duration: z.enum(['once', 'repeating', 'forever']).optional(),
  duration_in_months: count.optional(),
  max_redemptions: count.optional(),
  redeem_by: integer.optional(),
  applies_to: z.strictObject({ products: z.array(text) }).optional(),
  metadata: metadata.optional(),
})
const changes = z.strictObject({ name: text.optional(), metadata: metadata.optional() })

export const couponRoutes = [
  route('POST', '/v1/coupons', creation, createCoupon),
  route('GET', '/v1/coupons/:id', z.strictObject({}), (call) =>
    presentCoupon(call.world, call.world.get('coupons', idOf(call), 'coupon')),
  ),
  route('POST', '/v1/coupons/:id', changes, ({ world, ids, params }) => {
    const coupon = world.get('coupons', idOf({ ids }), 'coupon')
    if (params.name !== undefined) coupon.name = params.name || null
    coupon.metadata = mergeMetadata(coupon.metadata, params.metadata)
    return presentCoupon(world, coupon)
  }),
  route('DELETE', '/v1/coupons/:id', z.strictObject({}), ({ world, ids }) => {
    const coupon = world.get('coupons', idOf({ ids }), 'coupon')
    // Existing discounts still refer to it, so it stays, but no one can redeem it.
    coupon.redeemBy = 0
    return { id: coupon.id, object: 'coupon', deleted: true }
  }),
  route('GET', '/v1/coupons', z.strictObject({ ...page, created }), ({ world, params }) => {
    const wanted = Object.values(world.state.coupons).filter((coupon) => isWithin(params.created, coupon.created))
    return listPage(wanted, params, '/v1/coupons', (coupon) => presentCoupon(world, coupon))
  }),
]

function createCoupon({ world, params }: Call<z.infer<typeof creation>>) {
  const id = params.id ?? randomText(8)
  if (Object.hasOwn(world.state.coupons, id)) {
    throw ApiError.invalid(`Coupon already exists.`, 'id', 'resource_already_exists')
  }
  if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
    throw ApiError.invalid('You must provide either `percent_off` or `amount_off` (with a currency).')
  }
  if (params.percent_off !== undefined && (params.percent_off <= 0 || params.percent_off > 100)) {
    throw ApiError.invalid('Invalid percentage: it must be greater than 0 and at most 100.', 'percent_off')
  }
  const duration = params.duration ?? 'once'
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw ApiError.invalid(
      '`duration_in_months` is required for `repeating` coupons, and only for them.',
      'duration_in_months',
    )
  }
  const coupon: CouponRecord = {
    id,
    created: world.now(),
    name: params.name ?? null,
    percentOff: params.percent_off ?? null,
    amountOffCents: params.amount_off ?? null,
    duration,
    durationInMonths: params.duration_in_months ?? null,
    maxRedemptions: params.max_redemptions ?? null,
    redeemBy: params.redeem_by ?? null,
    timesRedeemed: 0,
    products: params.applies_to?.products ?? [],
    metadata: mergeMetadata({}, params.metadata),
  }
  world.state.coupons[id] = coupon
  return presentCoupon(world, coupon)
}
