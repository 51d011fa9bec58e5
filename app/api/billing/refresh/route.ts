import { planRoute } from '@/lib/billing/billing-route'
import { catchUp } from '@/lib/billing/reconcile'
import { noInput } from '@/lib/http/authed-route'

/** For people who have just confirmed a payment or come back from Stripe's page: the news may not be here yet. */
export const POST = planRoute(noInput, catchUp)
