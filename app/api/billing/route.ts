import { billingRoute } from '@/lib/billing/billing-route'
import { getOverview } from '@/lib/billing/overview'
import { noInput } from '@/lib/http/authed-route'

/** Plan, next charge, card and invoices of the caller. */
export const GET = billingRoute(noInput, getOverview)
