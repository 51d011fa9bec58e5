import { billingRoute } from '@/lib/billing/billing-route'
import { openPortal } from '@/lib/billing/customer'
import { noInput } from '@/lib/http/authed-route'
import { siteOrigin } from '@/lib/http/origin'

/** Returns the address of Stripe's own page for the caller's cards and invoices. */
export const POST = billingRoute(noInput, async (caller) =>
  openPortal(caller, { returnUrl: `${await siteOrigin()}/settings?return=portal` }),
)
