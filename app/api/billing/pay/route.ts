import { planRoute } from '@/lib/billing/billing-route'
import { payDue } from '@/lib/billing/due-payment'
import { noInput } from '@/lib/http/authed-route'

/** Retries a failed charge. Returns a payment that has to be confirmed. */
export const POST = planRoute(noInput, payDue)
