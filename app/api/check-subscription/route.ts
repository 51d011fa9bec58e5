import { getViewer } from '@/lib/account/queries'
import { openBilling } from '@/lib/billing/billing'
import { catchUp } from '@/lib/billing/reconcile'
import { authedRoute, noInput } from '@/lib/http/authed-route'
import { logError } from '@/lib/log'

/**
 * Whether the caller has a plan, and until when (spec section 7). If news from Stripe is overdue, Stripe is asked
 * first; if it does not answer, the known state counts.
 */
const checkSubscription = authedRoute(noInput, async (_, { db, viewer }) => {
  const { mayBeStale, status } = viewer.billing
  // A first payment that the card holder has just confirmed: they are back, but the event may not have arrived.
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
