import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { catchUp } from '@/lib/billing/reconcile'
import { authedRoute, noInput } from '@/lib/http/authed-route'
import { logError } from '@/lib/log'

/**
 * Whether the caller has a plan, and until when (spec section 7). Where news from Stripe is overdue, Stripe is asked first;
 * when it does not answer, what is known holds.
 */
const checkSubscription = authedRoute(noInput, async (_, { db, viewer }) => {
  const { mayBeStale, status } = viewer.billing
  // A first payment that its holder has just confirmed: they are here, and the event may not be yet.
  if (!mayBeStale && status !== 'incomplete') return viewer.subscription
  try {
    await catchUp({ billing: openBilling(), db, viewer })
  } catch (error) {
    logError('billing.catch-up', error)
    return viewer.subscription
  }
  return (await getViewer(db)).subscription
})

export const GET = checkSubscription
export const POST = checkSubscription
