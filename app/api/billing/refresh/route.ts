import { getViewer } from '@/lib/account/queries'
import { catchUp } from '@/lib/billing/catch-up'
import { authedRoute, noInput } from '@/lib/http/authed-route'

/** For who has just confirmed a payment, or comes back from Stripe's own page: its news may still be under way. */
export const POST = authedRoute(noInput, async (_, { db, viewer }) => {
  await catchUp(db, viewer.id)
  return (await getViewer(db)).billing
})
