import { getViewer } from '@/lib/account/queries'
import { catchUp } from '@/lib/billing/catch-up'
import { authedRoute, noInput } from '@/lib/http/authed-route'
import { logError } from '@/lib/log'

/**
 * Whether the caller has a plan, and until when (spec section 7). Where news of Stripe is overdue it is asked first; when
 * it does not answer, what is known holds.
 */
const checkSubscription = authedRoute(noInput, async (_, { db, viewer }) => {
  const { mayBeStale, status } = viewer.billing
  // A first payment that its holder has just confirmed: they are here, and the event may still be under way.
  if (!mayBeStale && status !== 'incomplete') return viewer.subscription
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
