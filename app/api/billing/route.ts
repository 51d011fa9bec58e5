import { openBilling } from '@/lib/billing/billing'
import { getOverview } from '@/lib/billing/overview'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** Plan, next charge, card and invoices of the caller. */
export const GET = authedRoute(noInput, (_, { db, viewer }) => getOverview(openBilling(), db, viewer))
