import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { text } from '../api/fields.ts'
import { route } from '../api/route.ts'
import { livingCustomer } from '../customers/customer-record.ts'
import { keepNewest } from '../world/keep-newest.ts'
import { newId, randomText } from '../world/new-id.ts'
import type { PortalSessionRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'

/** Of each customer; Stripe's end after a while. */
const MOST_SESSIONS = 20

export const portalRoutes = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({ customer: text, return_url: text.optional(), locale: text.optional() }),
    ({ world, params }) => {
      const { return_url: returnUrl } = params
      if (returnUrl !== undefined && !/^https?:\/\//.test(returnUrl))
        throw ApiError.invalid('Not a valid URL', 'return_url', 'url_invalid')
      const customer = livingCustomer(world, params.customer)
      const session: PortalSessionRecord = {
        id: newId('bps'),
        created: world.now(customer.id),
        token: randomText(40),
        customer: customer.id,
        returnUrl: returnUrl ?? null,
      }
      world.state.portalSessions[session.id] = session
      keepNewest(world.state.portalSessions, customer.id, MOST_SESSIONS)
      return presentSession(world, session)
    },
  ),
]

function presentSession(world: World, session: PortalSessionRecord): Stripe.BillingPortal.Session {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: 'bpc_standin',
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${world.publicUrl()}/stripe/portal/${session.token}`,
  }
}
