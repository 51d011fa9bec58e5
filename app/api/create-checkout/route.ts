import { pacedRoute } from '@/lib/billing/billing-route'
import { createCheckout } from '@/lib/billing/checkout'
import { checkoutInput } from '@/lib/billing/schema'

/** Opens the payment form for a price (spec section 7). */
export const POST = pacedRoute(checkoutInput, createCheckout)
