import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { count, created, flag, integer, mergeMetadata, metadata, page, text } from '../api/fields.ts'
import { isWithin, listPage } from '../api/list.ts'
import { idOf, route, type Call } from '../api/route.ts'
import { currency } from '../catalogue/present-price.ts'
import { newId, randomText } from '../world/new-id.ts'
import type { PromotionCodeRecord } from '../world/billing-records.ts'
import { isPromotionActive, presentPromotionCode } from './present-coupon.ts'

const creation = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: text.optional(),
  active: flag.optional(),
  customer: text.optional(),
  expires_at: integer.optional(),
  max_redemptions: count.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: count.optional(),
      minimum_amount_currency: z.literal(currency).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
})
const query = z.strictObject({
  ...page,
  created,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
})

export const promotionCodeRoutes = [
  route('POST', '/v1/promotion_codes', creation, createPromotionCode),
  route('GET', '/v1/promotion_codes/:id', z.strictObject({}), (call) =>
    presentPromotionCode(call.world, call.world.get('promotionCodes', idOf(call), 'promotion_code')),
  ),
  route(
    'POST',
    '/v1/promotion_codes/:id',
    z.strictObject({ active: flag.optional(), metadata: metadata.optional() }),
    ({ world, ids, params }) => {
      const promotion = world.get('promotionCodes', idOf({ ids }), 'promotion_code')
      promotion.active = params.active ?? promotion.active
      promotion.metadata = mergeMetadata(promotion.metadata, params.metadata)
      return presentPromotionCode(world, promotion)
    },
  ),
  route('GET', '/v1/promotion_codes', query, ({ world, params }) => {
    const wanted = Object.values(world.state.promotionCodes).filter(
      (promotion) =>
        // As at Stripe, codes are case-insensitive.
        (params.code === undefined || promotion.code.toLowerCase() === params.code.toLowerCase()) &&
        (params.active === undefined || isPromotionActive(world, promotion) === params.active) &&
        (params.coupon === undefined || promotion.coupon === params.coupon) &&
        (params.customer === undefined || promotion.customer === params.customer) &&
        isWithin(params.created, promotion.created),
    )
    return listPage(wanted, params, '/v1/promotion_codes', (promotion) => presentPromotionCode(world, promotion))
  }),
]

function createPromotionCode({ world, params }: Call<z.infer<typeof creation>>) {
  const coupon = world.get('coupons', params.promotion.coupon, 'promotion[coupon]')
  const code = params.code ?? randomText(8).toUpperCase()
  const isTaken = Object.values(world.state.promotionCodes).some(
    (other) => other.code.toLowerCase() === code.toLowerCase() && isPromotionActive(world, other),
  )
  if (isTaken) throw ApiError.invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
  const promotion: PromotionCodeRecord = {
    id: newId('promo'),
    created: world.now(),
    code,
    coupon: coupon.id,
    active: params.active ?? true,
    customer: params.customer ?? null,
    expiresAt: params.expires_at ?? null,
    maxRedemptions: params.max_redemptions ?? null,
    timesRedeemed: 0,
    firstTimeOnly: params.restrictions?.first_time_transaction ?? false,
    minimumAmountCents: params.restrictions?.minimum_amount ?? null,
    metadata: mergeMetadata({}, params.metadata),
  }
  world.state.promotionCodes[promotion.id] = promotion
  return presentPromotionCode(world, promotion)
}
