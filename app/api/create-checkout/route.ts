import { openBilling } from '@/lib/billing/billing'
import { createCheckout } from '@/lib/billing/checkout'
import { checkoutInput } from '@/lib/billing/schema'
import { authedRoute } from '@/lib/http/authed-route'

/** Opens the payment form for a price (spec section 7). */
export const POST = authedRoute(checkoutInput, (input, { db, viewer }) =>
  createCheckout(openBilling(), db, viewer, input),
)
