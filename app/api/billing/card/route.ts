import { billingRoute } from '@/lib/billing/billing-route'
import { openCardForm } from '@/lib/billing/payment-card'
import { noInput } from '@/lib/http/authed-route'

/** Opens the form for a new card. */
export const POST = billingRoute(noInput, openCardForm)
