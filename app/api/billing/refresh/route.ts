import { planRoute } from '@/lib/billing/billing-route'
import { catchUp } from '@/lib/billing/reconcile'
import { noInput } from '@/lib/http/authed-route'

/** Asks Stripe for the present state, after a payment or a visit to its page: its events may not have arrived yet. */
export const POST = planRoute(noInput, catchUp)
