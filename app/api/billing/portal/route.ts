import { openBilling } from '@/lib/billing/billing'
import { openPortal } from '@/lib/billing/portal'
import { authedRoute, noInput } from '@/lib/http/authed-route'
import { siteOrigin } from '@/lib/http/site-origin'

/** The address of Stripe's own page about the caller's cards and invoices. */
export const POST = authedRoute(noInput, async (_, { db, viewer }) =>
  openPortal(openBilling(), db, viewer.id, `${await siteOrigin()}/settings?return=portal`),
)
