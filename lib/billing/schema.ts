import { z } from 'zod'

/** The input of the handlers in spec section 7 and of the billing page. */

/** Half a character (a lone surrogate) cannot be written into an address at Stripe. */
const written = z.string().refine((text) => text.isWellFormed())
/** Of Stripe, or of an order of ours. Dots alone would be another path. */
const identifier = written.max(255).regex(/^[\w:-]+$/)
const couponCode = written.trim().min(1).max(100)

export const checkoutInput = z.object({
  priceId: identifier,
  planName: z.string().max(100).optional(),
  /** Beyond spec section 7: whether the form says that the first days are free. Its page may be older than a trial. */
  offersTrial: z.boolean().optional(),
})
export const couponInput = z.object({
  couponCode,
  /** What it is for, if already chosen: a price, or a plan and its billing period. */
  price: identifier.optional(),
  plan: z.string().max(50).optional(),
  period: z.enum(['monthly', 'yearly']).default('monthly'),
})
export const subscriptionInput = z.object({
  setup_intent_id: identifier,
  /** Accepted but not trusted: the price on the setup intent decides (spec sections 7 and 9 disagree about ids). */
  plan_id: z.string().max(50).optional(),
  coupon_code: written
    .trim()
    .max(100)
    .nullish()
    .transform((code) => code || null),
  /** Beyond spec section 7: pay from today, after the answer `no_trial` for this card. */
  without_trial: z.boolean().default(false),
})
export const priceInput = z.object({ priceId: identifier })
export const changeInput = z.object({
  priceId: identifier,
  /** From the preview: the shown price is charged. Without it, the current one. */
  quote: z.string().max(2000).nullish(),
})
export const cancelInput = z
  .object({
    reason: z
      .enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
        'other',
      ])
      .optional(),
    comment: written.trim().max(500).optional(),
  })
  .optional()
/** The setup intent that a form confirmed, or the trial without a card. */
export const givenUpInput = z.object({ order: identifier }).optional()

export const cardInput = z.object({ setup_intent_id: identifier })
