import { getViewer } from '@/lib/account/queries'
import { catchUp } from '@/lib/billing/catch-up'
import { authedRoute, noInput } from '@/lib/http/authed-route'
import { logError } from '@/lib/log'

/**
 * Whether the caller has a plan, and until when (spec section 7). Where news of Stripe is overdue it is asked first; when
 * it does not answer, what is known holds.
 */
const checkSubscription = authedRoute(noInput, async (_, { db, viewer }) => {
  if (!viewer.billing.mayBeStale) return viewer.subscription
  try {
    await catchUp(db, viewer.id)
  } catch (error) {
    logError('billing.catch-up', error)
    return viewer.subscription
  }
  return (await getViewer(db)).subscription
})

export const GET = checkSubscription
export const POST = checkSubscription
